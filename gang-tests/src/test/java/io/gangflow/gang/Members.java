package io.gangflow.gang;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The processes of a gang: each start that its members recorded, and those that are alive. */
record Members(Path folder, String id) {

    static final String VARIABLE = "GANG_CELL";

    /** A start of a member: the name of its pod, and its process. */
    record Start(String pod, long pid) {}

    List<Start> starts() throws IOException {
        Path file = folder.resolve("starts");
        if (!Files.exists(file)) {
            return List.of();
        }
        List<Start> starts = new ArrayList<>();
        String text = Files.readString(file);
        for (String line : text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
            String[] words = line.split(" ", 0);
            starts.add(new Start(words[0], Long.parseLong(words[1])));
        }
        return starts;
    }

    /** Returns the processes of this machine that have the variable of this gang and are not zombies. */
    List<Long> alive() throws IOException {
        return processes(variable(VARIABLE, id), "");
    }

    /** Returns the processes of a pod, without the shell that guards them. */
    List<Long> of(String pod) throws IOException {
        List<Long> processes = new ArrayList<>();
        for (long process : processes(variable(VARIABLE, id), variable("HOSTNAME", pod))) {
            if (!read(Path.of("/proc", Long.toString(process), "cmdline")).contains("gangflow-container")) {
                processes.add(process);
            }
        }
        return processes;
    }

    private static List<Long> processes(String first, String second) throws IOException {
        List<Long> found = new ArrayList<>();
        try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
            for (Path process : processes.filter(Members::isProcess).toList()) {
                String environment = read(process.resolve("environ"));
                if (environment.contains(first) && environment.contains(second)) {
                    found.add(Long.parseLong(process.getFileName().toString()));
                }
            }
        }
        return found;
    }

    private static String variable(String name, String value) {
        byte[] text = (name + "=" + value + "\0").getBytes(StandardCharsets.UTF_8);
        return new String(text, StandardCharsets.ISO_8859_1);
    }

    private static boolean isProcess(Path path) {
        return path.getFileName().toString().chars().allMatch(Character::isDigit);
    }

    /** The environment of a zombie is empty. */
    private static String read(Path file) throws IOException {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (NoSuchFileException ended) {
            return "";
        } catch (IOException ended) {
            return Files.isReadable(file) ? readAgain(file) : "";
        }
    }

    /** A process that ends while its environment is read gives an error of its own. */
    private static String readAgain(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException ended) {
            return "";
        }
    }
}
