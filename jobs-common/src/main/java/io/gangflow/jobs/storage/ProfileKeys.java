package io.gangflow.jobs.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Reads keys from one section of the file that {@code aws configure} writes. */
final class ProfileKeys {

    private ProfileKeys() {}

    static S3Keys read(Map<String, String> environment) throws StorageException {
        String profile = S3Variable.AWS_PROFILE.in(environment).orElse("default");
        Path file = S3Variable.AWS_SHARED_CREDENTIALS_FILE
                .in(environment)
                .map(Path::of)
                .orElseGet(() -> Path.of(System.getProperty("user.home"), ".aws", "credentials"));
        Map<String, String> section;
        try {
            section = section(Files.readString(file), profile);
        } catch (IOException e) {
            throw new StorageException(
                    "profile `" + profile + "`: the file " + file + " cannot be read: "
                            + e.getClass().getSimpleName(),
                    e);
        }
        String access = section.getOrDefault("aws_access_key_id", "");
        String secret = section.getOrDefault("aws_secret_access_key", "");
        if (access.isEmpty() || secret.isEmpty()) {
            throw new StorageException("profile `" + profile + "` of " + file
                    + " has no aws_access_key_id and aws_secret_access_key; other kinds of profiles are not read");
        }
        return new S3Keys(access, secret, section.getOrDefault("aws_session_token", ""), Optional.empty());
    }

    private static Map<String, String> section(String text, String name) {
        Map<String, String> section = new HashMap<>();
        boolean inside = false;
        for (String line : text.lines().map(String::strip).toList()) {
            if (line.startsWith("[")) {
                inside = line.equals("[" + name + "]");
            } else if (inside && !line.startsWith("#") && line.contains("=")) {
                int equals = line.indexOf('=');
                section.put(
                        line.substring(0, equals).strip(),
                        line.substring(equals + 1).strip());
            }
        }
        return section;
    }
}
