package io.gangflow.cli.jars;

import io.gangflow.run.Launcher.LaunchException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A Maven repository from which several jars are downloaded concurrently. Incomplete downloads can be stopped. */
final class JarRepository {

    static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final long LOOK_MILLIS = 50;

    private final HttpClient client;
    private final URI root;
    private final ExecutorService workers;
    private final Set<InputStream> open = ConcurrentHashMap.newKeySet();

    JarRepository(HttpClient client, URI root, int atOnce) {
        this.client = client;
        this.root = root;
        this.workers = Executors.newFixedThreadPool(atOnce);
    }

    ExecutorService workers() {
        return workers;
    }

    /**
     * Downloads a jar to its path below a folder.
     *
     * @throws LaunchException when it cannot be downloaded, or does not match its checksum
     */
    Path fetch(PinnedJar jar, Path folder) throws InterruptedException {
        URI url = root.resolve(jar.path());
        try {
            HttpResponse<InputStream> answer = client.send(
                    HttpRequest.newBuilder(url).timeout(PATIENCE).build(), HttpResponse.BodyHandlers.ofInputStream());
            try (InputStream body = answer.body()) {
                open.add(body);
                if (answer.statusCode() != 200) {
                    throw new IOException("the repository answered with status " + answer.statusCode());
                }
                Path file = folder.resolve(jar.path());
                VerifiedFile.write(body, jar, file);
                open.remove(body);
                return file;
            }
        } catch (IOException broken) {
            throw failure(url, broken);
        }
    }

    /**
     * Stops all downloads, and waits until they have deleted incomplete files. The JDK's client continues to read a
     * response when its thread is interrupted, but not when the response is closed.
     */
    void stop() throws InterruptedException {
        workers.shutdownNow();
        long polls = PATIENCE.toMillis() / LOOK_MILLIS;
        while (!workers.awaitTermination(LOOK_MILLIS, TimeUnit.MILLISECONDS) && polls-- > 0) {
            open.removeIf(JarRepository::close);
        }
    }

    private static boolean close(InputStream body) {
        try {
            body.close();
            return true;
        } catch (IOException broken) {
            return true; // already finished
        }
    }

    private static LaunchException failure(URI url, IOException why) {
        return new LaunchException(
                "cannot download %s: %s. Run the command again, set %s to another repository, or install the full archive"
                        .formatted(url, reason(why), JarDownload.VARIABLE),
                why);
    }

    /**
     * Returns the message of an exception, or its type if that is clearer: exceptions of the JDK's client often have no
     * message.
     */
    private static String reason(IOException why) {
        return why.getClass() == IOException.class || why instanceof VerifiedFile.MismatchException
                ? String.valueOf(why.getMessage())
                : why.toString();
    }
}
