package io.gangflow.cli.jars;

import io.gangflow.cli.network.NetworkClient;
import io.gangflow.run.Launcher.LaunchException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Downloads missing jars from a Maven repository. A jar is kept only when its size and SHA-256 are those of the list.
 *
 * @param repository root of the repository, {@link #VARIABLE} or else Maven Central
 * @param environment names proxies and certificates, see {@link NetworkClient}
 * @param err gets a line before and after
 */
public record JarDownload(URI repository, Map<String, String> environment, PrintWriter err) {

    /** The variable that names another repository, such as a mirror. */
    public static final String VARIABLE = "GANGFLOW_MAVEN_REPOSITORY";

    private static final String CENTRAL = "https://repo.maven.apache.org/maven2/";
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int AT_ONCE = 4;

    public JarDownload {
        environment = Map.copyOf(environment);
    }

    /** From the repository that the environment names. */
    public static JarDownload of(Map<String, String> environment, PrintWriter err) {
        String root = environment.getOrDefault(VARIABLE, "");
        String chosen = root.isEmpty() ? CENTRAL : root;
        try {
            return new JarDownload(new URI(chosen.endsWith("/") ? chosen : chosen + "/"), environment, err);
        } catch (URISyntaxException malformed) {
            throw new LaunchException("%s=%s is not a URL".formatted(VARIABLE, chosen), malformed);
        }
    }

    /**
     * Downloads the jars of a list that are not on this machine, if any.
     *
     * @throws LaunchException when a jar cannot be downloaded, or is not the one of the list
     */
    public void fetch(JarList list) throws InterruptedException {
        List<PinnedJar> missing = list.missing();
        if (missing.isEmpty()) {
            return;
        }
        double megabytes = missing.stream().mapToLong(PinnedJar::bytes).sum() / 1e6;
        err.printf(
                "downloading %d jars of `%s` (%.0f MB, once) to %s%n",
                missing.size(), list.module(), megabytes, list.cache());
        HttpClient client = NetworkClient.builder(environment)
                .connectTimeout(PATIENCE)
                .followRedirects(HttpClient.Redirect.NORMAL)
                .build();
        ExecutorService workers = Executors.newFixedThreadPool(AT_ONCE);
        try {
            List<Future<?>> downloads = new ArrayList<>();
            for (PinnedJar jar : missing) {
                downloads.add(workers.submit(() -> {
                    fetch(client, jar, list);
                    return null;
                }));
            }
            for (Future<?> download : downloads) {
                await(download);
            }
        } finally {
            workers.shutdownNow();
        }
        err.println("downloaded; every checksum matches");
    }

    private static void await(Future<?> download) throws InterruptedException {
        try {
            download.get();
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof LaunchException known) {
                throw new LaunchException(String.valueOf(known.getMessage()), known);
            }
            throw new IllegalStateException(failed.getCause());
        }
    }

    private void fetch(HttpClient client, PinnedJar jar, JarList list) throws InterruptedException {
        URI url = repository.resolve(jar.path());
        try {
            HttpResponse<InputStream> answer = client.send(
                    HttpRequest.newBuilder(url).timeout(PATIENCE).build(), HttpResponse.BodyHandlers.ofInputStream());
            try (InputStream body = answer.body()) {
                if (answer.statusCode() != 200) {
                    throw new IOException("the repository answered with status " + answer.statusCode());
                }
                VerifiedFile.write(body, jar, list.cache().resolve(jar.path()));
            }
        } catch (IOException broken) {
            throw failure(url, broken);
        }
    }

    private static LaunchException failure(URI url, IOException why) {
        return new LaunchException(
                "cannot download %s: %s. Run the command again, set %s to another repository, or install the full archive"
                        .formatted(url, reason(why), VARIABLE),
                why);
    }

    /** The JDK's client often has no message but the kind of the exception. */
    private static String reason(IOException why) {
        return why.getClass() == IOException.class || why instanceof VerifiedFile.MismatchException
                ? String.valueOf(why.getMessage())
                : why.toString();
    }
}
