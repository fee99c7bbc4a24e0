package io.gangflow.dist.stage;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClassLinesTest {

    @Test
    void classesOfTheProgramAreSteady() {
        assertThat(ClassLines.isSteady("io/gangflow/cli/Gangflow id: 700")).isTrue();
        assertThat(ClassLines.isSteady("@lambda-proxy io/gangflow/cli/Gangflow run ()V"))
                .isTrue();
    }

    @Test
    void commentsAndWhatDependsOnTimeOrTimeZoneAreNot() {
        assertThat(ClassLines.isSteady("# NOTE: Do not modify this file.")).isFalse();
        assertThat(ClassLines.isSteady("@lambda-proxy jdk/internal/net/http/Exchange run ()V"))
                .isFalse();
        assertThat(ClassLines.isSteady("@lambda-proxy io/gangflow/cli/view/TreeText accept ()V"))
                .isFalse();
        assertThat(ClassLines.isSteady("@lambda-proxy io/gangflow/minicluster/control/DecisionWriter test ()Z"))
                .isFalse();
        assertThat(ClassLines.isSteady("@lambda-proxy sun/net/httpserver/ServerImpl$IdleTimeoutTask accept (JJL)V"))
                .isFalse();
        assertThat(ClassLines.isSteady("@lambda-form-invoker [LF_RESOLVE] java.lang.invoke.Holder link LJJLL_V"))
                .isFalse();
        assertThat(ClassLines.isSteady("@lambda-form-invoker [LF_RESOLVE] java.lang.invoke.Holder link LL_V"))
                .isTrue();
        assertThat(ClassLines.isSteady("java/util/concurrent/CompletableFuture$Delayer"))
                .isFalse();
        assertThat(ClassLines.isSteady("java/util/concurrent/CompletableFuture"))
                .isTrue();
        assertThat(ClassLines.isSteady("java/time/zone/TzdbZoneRulesProvider")).isFalse();
        assertThat(ClassLines.isSteady("a/B id: 7 super: 1 source: /tmp/x.jar")).isFalse();
    }
}
