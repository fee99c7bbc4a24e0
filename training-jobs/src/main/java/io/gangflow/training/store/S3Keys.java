package io.gangflow.training.store;

import io.gangflow.training.environment.EnvironmentException;
import io.gangflow.training.environment.Variables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The pair of keys that requests to S3 are signed with. */
record S3Keys(String accessKey, String secretKey) {

    private static final String ACCESS = "AWS_ACCESS_KEY_ID";
    private static final String FILE = "AWS_SHARED_CREDENTIALS_FILE";

    /**
     * The keys of the variables, or else those of the section {@code AWS_PROFILE} of the credentials file of the AWS
     * tools, where the Secret of the object store is mounted.
     *
     * @throws EnvironmentException when neither has both keys
     */
    static S3Keys of(Variables environment) {
        if (environment.has(ACCESS)) {
            return new S3Keys(environment.required(ACCESS), environment.required("AWS_SECRET_ACCESS_KEY"));
        }
        Optional<Path> file = environment.text(FILE).map(Path::of);
        if (file.isEmpty()) {
            throw new EnvironmentException(
                    "S3 needs credentials: set %s to a credentials file, or %s and AWS_SECRET_ACCESS_KEY"
                            .formatted(FILE, ACCESS));
        }
        return read(file.get(), environment.text("AWS_PROFILE").orElse("default"));
    }

    private static S3Keys read(Path file, String profile) {
        Map<String, String> section = new TreeMap<>();
        boolean inside = false;
        for (String line : lines(file)) {
            String text = line.strip();
            int equals = text.indexOf('=');
            if (text.startsWith("[")) {
                inside = text.equals("[" + profile + "]");
            } else if (inside && equals > 0 && !text.startsWith("#")) {
                section.put(
                        text.substring(0, equals).strip(),
                        text.substring(equals + 1).strip());
            }
        }
        S3Keys keys = new S3Keys(
                section.getOrDefault("aws_access_key_id", ""), section.getOrDefault("aws_secret_access_key", ""));
        if (keys.accessKey.isEmpty() || keys.secretKey.isEmpty()) {
            throw new EnvironmentException("the section [%s] of %s has no aws_access_key_id and aws_secret_access_key"
                    .formatted(profile, file));
        }
        return keys;
    }

    private static Iterable<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException unreadable) {
            throw new EnvironmentException(
                    "S3 needs credentials: the file %s of %s cannot be read; on a cluster, create Secret `gangflow-storage`"
                                    .formatted(file, FILE)
                            + " with the key `credentials`");
        }
    }

    /** Without the secret: this may end up in a log. */
    @Override
    public String toString() {
        return "S3Keys[" + accessKey + "]";
    }
}
