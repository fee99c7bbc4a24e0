package io.gangflow.argo.compiler.template;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ContainerPort;
import io.gangflow.argo.compiler.Compiled;
import io.gangflow.argo.compiler.Stages;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Text;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Prometheus discovers the ranks whose commands declare a metrics port. */
class MetricsPortTest {

    private static String created(SchedulerName scheduler, String... command) {
        Stages stage = Stages.stage("train", Stages.ddp(2, Stages.command(command)));
        return Compiled.of(Stages.plan(scheduler, stage)).created(Map.of()).toString();
    }

    @ParameterizedTest
    @EnumSource(SchedulerName.class)
    void ranksAnnounceThePortOfTheirCommand(SchedulerName scheduler) {
        assertThat(created(scheduler, "train", "--metrics-port", "9400"))
                .contains("containerPort=9400")
                .contains("name=metrics");
        assertThat(created(scheduler, "train", "--metrics-port=9400")).contains("containerPort=9400");
    }

    @ParameterizedTest
    @EnumSource(SchedulerName.class)
    void withoutTheOptionThereIsNone(SchedulerName scheduler) {
        assertThat(created(scheduler, "train", "--model", "digits")).doesNotContain("name=metrics");
    }

    @Test
    void aPortThatNobodyCanAnnounceIsNone() {
        for (String value : List.of("0", "65536", "many", "${parameters.port}", "-1", "")) {
            assertThat(ports("train", "--metrics-port", value)).isEmpty();
        }
        assertThat(ports("train", "--metrics-port")).isEmpty();
        assertThat(ports("train", "--metrics-port", "65535")).hasSize(1);
    }

    private static List<ContainerPort> ports(String... command) {
        return MetricsPort.of(List.of(command).stream().map(Text::literal).toList());
    }
}
