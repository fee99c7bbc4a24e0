package io.gangflow.pipeline.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.model.Work;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PlanTest {

    private static final String CONDITIONS = """
            parameters: { mode: { type: string, default: full } }
            stages:
              first: { when: "${parameters.mode} == full", POD(a) }
              clean: { after: { first: failed }, POD(b) }
              last: { after: [first], POD(c) }
            """;

    @Test
    void withoutConditionsAllBranchesRun() {
        Plan always = Plans.of(CONDITIONS).unconditional();

        assertThat(always.stages()).extracting(PlannedStage::name).containsExactly("first", "clean", "last");
        assertThat(always.stages())
                .allSatisfy(stage -> assertThat(stage.stage().isUnconditional()).isTrue());
        assertThat(always.pipeline().stages()).isNotEmpty().allMatch(Stage::isUnconditional);
    }

    @Test
    void onlyOneStageWithAConditionIsEnough() {
        Plan plan = Plans.of("stages:\n  a: { POD(a) }\n  b: { after: { a: failed }, POD(b) }\n");

        assertThat(plan.unconditional()).isNotSameAs(plan);
        assertThat(Plans.stage(plan.unconditional().pipeline(), "b").isUnconditional())
                .isTrue();
    }

    @Test
    void aPlanWithoutConditionsIsLeftAsItIs() {
        Plan plan = Plans.of("stages:\n  a: { POD(a) }\n  b: { after: [a], POD(b) }\n");

        assertThat(plan.unconditional()).isSameAs(plan);
    }

    @Test
    void withoutNotificationsARunCanStillBeLate() {
        Plan plan = Plans.of("""
                notify: [{ on: failure, webhook: { url: "https://chat.example.com/hook" } }]
                late: 2h
                stages:
                  a: { POD(a) }
                """);
        assertThat(plan.pipeline().watch().notifications()).hasSize(1);

        Plan silent = plan.withoutNotifications();

        assertThat(silent.pipeline().watch().notifications()).isEmpty();
        assertThat(silent.pipeline().watch().late()).contains(Duration.ofHours(2));
        assertThat(silent.stages()).isEqualTo(plan.stages());
    }

    @Test
    void schedulersAreNamedOnceAndInOrder() {
        Plan plan = Plans.of("""
                scheduler: volcano
                stages:
                  a: { POD(a) }
                  b: { scheduler: kube-scheduler, POD(b) }
                  c: { POD(c) }
                """);

        assertThat(plan.schedulers()).isEqualTo("kube-scheduler,volcano");
    }

    @Test
    void aGangRequestsTheSumOfItsPods() {
        Gang gang = Plans.of("""
                stages:
                  hello:
                    mpi:
                      image: "a:1"
                      master: { command: [hello], resources: { cpu: 500m, memory: 1Gi } }
                      workers: { replicas: 3, command: [hello], resources: { cpu: 2, memory: 2Gi } }
                """).stages().get(0).gang();

        assertThat(gang.members()).extracting(Gang.Member::replicas).containsExactly(1, 3);
        assertThat(gang.minAvailable()).isEqualTo(4);
        assertThat(gang.total()).isEqualTo(Resources.of(6_500, 7L << 30));
    }

    @Test
    void anElasticTorchrunGangNeedsItsLowestNumber() {
        Gang gang = Plans.of("""
                scheduler: volcano
                stages:
                  train:
                    ddp:
                      image: "a:1"
                      command: [torchrun, train.py]
                      elastic: { min: 2, max: 6 }
                      resources: { cpu: 1, memory: 1Gi }
                """).stages().get(0).gang();

        assertThat(gang.pods()).isEqualTo(6);
        assertThat(gang.minAvailable()).isEqualTo(2);
    }

    @Test
    void theFailedStagesAreThoseOfThePlan() {
        Plan plan = Plans.of("""
                stages:
                  a: { POD(a) }
                  b: { POD(b) }
                onExit: { POD("${run.failedStages}", "${run.id}") }
                """);
        Work.Pod last = (Work.Pod) plan.onExit().orElseThrow().stage().work();

        assertThat(last.image()).isEqualTo("a:1");
        assertThat(last.command().get(0).references())
                .extracting(Text.Reference::member)
                .containsExactly("a b");
        assertThat(last.command().get(1)).hasToString("${run.id}");
    }

    @Test
    void scheduledTimesAreInTheZoneOfTheSchedule() {
        String stages = "stages:\n  a: { POD(\"${run.scheduledTime:HH:mm}\") }\n";
        Plan berlin = Plans.of("schedule: { cron: \"0 2 * * *\", timeZone: Europe/Berlin }\n" + stages);

        assertThat(zones(berlin)).containsExactly("Europe/Berlin");
        assertThat(zones(Plans.of(stages))).containsExactly("UTC");
    }

    private static List<String> zones(Plan plan) {
        return ((Work.Pod) Plans.stage(plan.pipeline(), "a").work())
                .command().stream()
                        .flatMap(text -> text.references().stream())
                        .map(reference -> reference.time().orElseThrow().zone().getId())
                        .toList();
    }
}
