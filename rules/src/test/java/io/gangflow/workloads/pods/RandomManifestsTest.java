package io.gangflow.workloads.pods;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.rules.ObjectRules;
import io.gangflow.workloads.foreign.ForeignManifests;
import io.gangflow.workloads.foreign.ManifestReader;
import io.gangflow.workloads.work.ManifestWork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Damaged manifests of every kind can be read, and their resulting work computed. */
class RandomManifestsTest {

    private static final int DOCUMENTS = 10_000;
    private static final List<String> STRANGE = List.of(
            "-1",
            "0",
            "1",
            "999999999999",
            "1e300",
            "x",
            "''",
            "[]",
            "{}",
            "null",
            "true",
            "[[1]]",
            "{ a: b }",
            "5Gi",
            "12Ei",
            "9999999Pi",
            "0.3",
            "-5m",
            "1000000",
            "{{item}}",
            "{{=asInt(x)}}",
            "\"*\"",
            "~",
            ".5",
            "1e3",
            "5.",
            "[null]",
            "{ name: null }",
            "00012",
            "0x1F",
            "volcano",
            "master",
            "default");

    private static final Optional<Cluster> CLUSTER =
            Optional.of(Cluster.of("small", Cluster.pool("w", 2, Resources.of(4_000, 8L << 30))));

    private static final String CHARACTERS = "{}[]:,-# \t\"'&*!|>%@`0aZ";

    @Test
    void noDocumentCausesAnException() throws IOException {
        String[] corpus = Files.readString(Path.of("../workloads/src/test/resources/foreign/every-kind.yaml"))
                .split("---\n", -1);
        for (int seed = 0; seed < DOCUMENTS; seed++) {
            String text = damaged(corpus[seed % corpus.length], new Random(seed));
            try {
                ForeignManifests read =
                        new ManifestReader().text("random.yaml", text).manifests();
                ManifestWork work = ManifestWork.of(read.objects(), Durations.NONE);
                ObjectRules.check(read.objects(), work.work(), Optional.empty());
                ObjectRules.fits(read.objects(), work.work(), CLUSTER);
                assertThat(work.work().podSets())
                        .allSatisfy(set -> PodRequests.of(set.pod().getSpec()).times(set.count()));
            } catch (RuntimeException failure) {
                throw new AssertionError("seed %d:%n%s".formatted(seed, text), failure);
            }
        }
    }

    private static String damaged(String document, Random random) {
        List<String> lines = new ArrayList<>(document.lines().toList());
        int changes = 1 + random.nextInt(4);
        for (int change = 0; change < changes && !lines.isEmpty(); change++) {
            int at = random.nextInt(lines.size());
            String line = lines.get(at);
            switch (random.nextInt(6)) {
                case 0 -> lines.remove(at);
                case 1 -> lines.add(random.nextInt(lines.size() + 1), line);
                case 2 -> lines.set(at, value(line, random));
                case 3 -> lines.set(at, value(value(line, random), random));
                case 4 -> lines.set(at, "  ".repeat(random.nextInt(3)) + line.strip());
                default -> lines.set(at, character(line, random));
            }
        }
        return String.join("\n", lines) + "\n";
    }

    /** Replaces the value after one of the colons of a line, or one word. */
    private static String value(String line, Random random) {
        String strange = STRANGE.get(random.nextInt(STRANGE.size()));
        List<Integer> colons = new ArrayList<>();
        for (int index = line.indexOf(": "); index >= 0; index = line.indexOf(": ", index + 1)) {
            colons.add(index);
        }
        if (colons.isEmpty()) {
            return line + " " + strange;
        }
        int colon = colons.get(random.nextInt(colons.size()));
        String rest = line.substring(colon + 2);
        String kept = rest.replaceFirst("^(\"[^\"]*\"|[^,}\\]{\\[]+)", "");
        return line.substring(0, colon + 2) + strange + kept;
    }

    private static String character(String line, Random random) {
        if (line.isEmpty()) {
            return "\t";
        }
        int at = random.nextInt(line.length());
        char other = CHARACTERS.charAt(random.nextInt(CHARACTERS.length()));
        return line.substring(0, at) + other + line.substring(at + 1);
    }
}
