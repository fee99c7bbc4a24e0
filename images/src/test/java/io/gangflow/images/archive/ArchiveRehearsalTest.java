package io.gangflow.images.archive;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ArchiveRehearsalTest {

    @Test
    void classesAndLambdasAreListed() {
        assertThat(ArchiveRehearsal.isSteady("java/lang/Object id: 0")).isTrue();
        assertThat(ArchiveRehearsal.isSteady("@lambda-proxy io/gangflow/jobs/WordCount run ()Lx; ()V"))
                .isTrue();
    }

    @Test
    void whatDependsOnTheMomentIsNot() {
        assertThat(ArchiveRehearsal.isSteady("# NOTE: Do not modify this file."))
                .isFalse();
        assertThat(ArchiveRehearsal.isSteady("scala/Function1 id: 7 super: 0 source: file:/opt/x.jar"))
                .isFalse();
        assertThat(ArchiveRehearsal.isSteady(
                        "@lambda-proxy jdk/internal/net/http/SocketTube$SocketFlowEvent get ()Lx; ()V"))
                .isFalse();
        assertThat(ArchiveRehearsal.isSteady("jdk/jfr/internal/handlers/EventHandler8602_1795358105963-13210"))
                .isFalse();
        assertThat(ArchiveRehearsal.isSteady("com/sun/security/sasl/gsskerb/JdkSASL$1"))
                .isFalse();
    }
}
