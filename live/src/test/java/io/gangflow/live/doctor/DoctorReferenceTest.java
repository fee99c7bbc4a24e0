package io.gangflow.live.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/reference/doctor.md names exactly the existing probes, and only existing codes. */
class DoctorReferenceTest {

    private static final Path PAGE = Path.of("../docs/reference/doctor.md");
    private static final Pattern PROBE = Pattern.compile("`(\\w+Probe)`");
    private static final Pattern CODE = Pattern.compile("GF[0-9]{4}");

    /** Findings of the page of objects, not of mistakes on a cluster. */
    private static final Pattern TRAP = Pattern.compile("GF06[3-8][0-9]");

    @Test
    void everyProbeIsInTheTableAndEveryProbeOfTheTableExists() throws IOException {
        Set<String> known = Examination.PROBES.stream()
                .map(probe -> probe.getClass().getSimpleName())
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(found(PROBE)).isEqualTo(known);
    }

    @Test
    void everyCodeOfTheTableExists() throws IOException {
        assertThat(Stream.of(DiagnosticCode.values()).map(Enum::name)).containsAll(found(CODE));
    }

    @Test
    void everyTrapIsInTheTable() throws IOException {
        assertThat(found(CODE))
                .containsAll(Stream.of(DiagnosticCode.values())
                        .map(Enum::name)
                        .filter(code -> TRAP.matcher(code).matches())
                        .toList());
    }

    @Test
    void whatTheRulesProbePlaysIsSaidInItsRows() throws IOException {
        List<String> rows = Files.readAllLines(PAGE);
        for (DiagnosticCode code : RulesProbe.RULES) {
            assertThat(rows)
                    .as(code.name())
                    .anyMatch(row -> row.startsWith("|") && row.contains("`RulesProbe`") && row.contains(code.name()));
        }
    }

    private static Set<String> found(Pattern pattern) throws IOException {
        return pattern.matcher(Files.readString(PAGE))
                .results()
                .map(match -> match.group(match.groupCount() == 0 ? 0 : 1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
