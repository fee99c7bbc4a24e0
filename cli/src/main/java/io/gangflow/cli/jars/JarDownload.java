package io.gangflow.cli.jars;

import io.gangflow.cli.network.NetworkClient;
import io.gangflow.run.Launcher.LaunchException;
import java.io.PrintWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Future;

/**
 * Downloads missing jars from a Maven repository. A jar is kept only when its size and SHA-256 match the list.
 *
 * @param repository root of the repository, {@link #VARIABLE} or else Maven Central
 * @param environment variables for proxies and certificates, see {@link NetworkClient}
 * @param err receives a line before and after the download
 */
public record JarDownload(URI repository, Map<String, String> environment, PrintWriter err) {

    /** Environment variable that names another repository, such as a mirror. */
    public static final String VARIABLE = "GANGFLOW_MAVEN_REPOSITORY";

    private static final String CENTRAL = "https://repo.maven.apache.org/maven2/";
    private static final int AT_ONCE = 4;

    public JarDownload {
        environment = Map.copyOf(environment);
    }

    /** Returns a download from the repository that the environment names. */
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
     * Downloads the jars of a list that are missing on this machine.
     *
     * @throws LaunchException when a jar cannot be downloaded, or does not match the list
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
                .connectTimeout(JarRepository.PATIENCE)
                .followRedirects(HttpClient.Redirect.NORMAL)
                .build();
        JarRepository source = new JarRepository(client, repository, AT_ONCE);
        try {
            CompletionService<Path> downloads = new ExecutorCompletionService<>(source.workers());
            missing.forEach(jar -> downloads.submit(() -> source.fetch(jar, list.cache())));
            for (int done = 0; done < missing.size(); done++) {
                await(downloads.take());
            }
        } finally {
            source.stop();
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
}
