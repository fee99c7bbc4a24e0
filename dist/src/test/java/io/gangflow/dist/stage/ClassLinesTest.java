package io.gangflow.dist.stage;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClassLinesTest {

    @Test
    void classesAndLambdasOfAnswersAreTaken() {
        assertThat(ClassLines.ANSWERS.keeps("io/gangflow/cli/Gangflow id: 700")).isTrue();
        assertThat(ClassLines.ANSWERS.keeps("@lambda-proxy io/gangflow/cli/Gangflow run ()V"))
                .isTrue();
    }

    @Test
    void commentsTimeZonesAndOtherLoadersAreNot() {
        for (ClassLines lines : ClassLines.values()) {
            assertThat(lines.keeps("# NOTE: Do not modify this file.")).isFalse();
            assertThat(lines.keeps("java/time/zone/TzdbZoneRulesProvider")).isFalse();
            assertThat(lines.keeps("sun/nio/cs/US_ASCII$Encoder id: 5")).isFalse();
            assertThat(lines.keeps("io/fabric8/B id: 7 super: 1 source: /tmp/x.jar"))
                    .isFalse();
        }
    }

    @Test
    void ofARunOnlyClassesOfItsOwnPackagesAreTaken() {
        assertThat(ClassLines.RUN.keeps("io/gangflow/minicluster/MiniCluster id: 9"))
                .isTrue();
        assertThat(ClassLines.RUN.keeps("@lambda-proxy io/gangflow/minicluster/MiniCluster run ()V"))
                .isFalse();
        assertThat(ClassLines.RUN.keeps("io/gangflow/scheduling/lock/Scene id: 8"))
                .isFalse();
        assertThat(ClassLines.RUN.keeps("sun/net/ConnectionResetException")).isFalse();
    }
}
