package io.gangflow.argo.compiler.template;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.SecurityContext;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.api.model.rbac.Subject;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.argo.compiler.Compiled;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import io.gangflow.run.Label;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.pods.PodRequests;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.work.PipelineWork;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every pod of a stage has the stage's settings, for every kind of work and every creator of pods. */
final class StagePatchTest {

    private static final Set<String> OURS = Set.of("launcher", "submit");

    private static final String SETTINGS = """
                labels: { example.com/team: "${parameters.team}" }
                annotations: { example.com/note: "of ${parameters.team}" }
                serviceAccount: robot
                imagePullSecrets: [registry]
                workingDir: /scratch
                volumes:
                  scratch: { mount: /scratch, emptyDir: 2Gi }
                  data: { mount: /data, claim: books }
                shm: 64Mi
                user: 1000
                ports: { debug: 5005 }
                placement: { require: [{ key: zone, in: [a] }] }
                initContainers:
                  first: { image: "busybox:1.37", command: [first], resources: { cpu: 4, memory: 64Mi } }
                sidecars:
                  beside: { image: "busybox:1.37", env: { TEAM: "${parameters.team}" }, resources: { cpu: 250m, memory: 64Mi } }
                podTemplate:
                  metadata: { annotations: { example.com/template: set } }
                  spec:
                    runtimeClassName: gvisor
                    containers: [{ name: main, imagePullPolicy: Always }]
            """;

    static Stream<String> kinds() {
        String resources = "resources: { cpu: 1, memory: 1Gi }";
        String spark = "mainClass: x.Y, application: \"local:///a.jar\", executors: { count: 2 }";
        return Stream.of("volcano", "kube-scheduler")
                .flatMap(scheduler -> Stream.of(
                                "pod: { image: \"busybox:1.37\", command: [x], %s }".formatted(resources),
                                "ddp: { image: \"busybox:1.37\", command: [x], workers: 2, %s }".formatted(resources),
                                "ddp: { image: \"busybox:1.37\", command: [x], workers: 2, backend: pytorch-job, %s }"
                                        .formatted(resources),
                                "ddp: { image: \"busybox:1.37\", command: [x], workers: 2, backend: train-job, %s }"
                                        .formatted(resources),
                                "tensorflow: { image: \"busybox:1.37\", ps: { %1$s }, worker: { replicas: 2, %1$s } }"
                                        .formatted(resources),
                                "mpi: { image: \"busybox:1.37\", master: { %1$s }, workers: { replicas: 2, %1$s } }"
                                        .formatted(resources),
                                "service: { image: \"busybox:1.37\", command: [x], port: 8080, %s }"
                                        .formatted(resources),
                                "spark: { image: \"gangflow/spark:0.1.0\", %s }".formatted(spark),
                                "spark: { image: \"gangflow/spark:0.1.0\", mode: cluster, %s }".formatted(spark),
                                "spark: { image: \"gangflow/spark:0.1.0\", mode: spark-operator, %s }".formatted(spark),
                                "spark: { image: \"gangflow/spark:0.1.0\", mode: apache-operator, %s }"
                                        .formatted(spark),
                                "spark: { image: \"gangflow/spark:0.1.0\", gang: strict, %s }".formatted(spark))
                        .filter(work -> !(scheduler.equals("kube-scheduler") && work.contains("strict")))
                        .map(work -> "    scheduler: %s\n    %s".formatted(scheduler, work)));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void everyPodHasTheSettings(String work) {
        List<Pod> pods = pods(plan(work, SETTINGS));

        assertThat(pods).isNotEmpty().allSatisfy(pod -> {
            assertThat(pod.getMetadata().getLabels()).containsEntry("example.com/team", "blue");
            assertThat(pod.getMetadata().getAnnotations())
                    .containsEntry("example.com/note", "of blue")
                    .containsEntry("example.com/template", "set");
            Container main = pod.getSpec().getContainers().get(0);
            assertThat(pod.getSpec().getContainers()).hasSize(1);
            assertThat(pod.getSpec().getRuntimeClassName()).isEqualTo("gvisor");
            assertThat(pod.getSpec().getServiceAccountName()).isEqualTo("robot");
            assertThat(pod.getSpec().getImagePullSecrets())
                    .extracting(secret -> secret.getName())
                    .containsExactly("registry");
            assertThat(pod.getSpec().getSecurityContext().getFsGroup()).isEqualTo(1_000);
            assertThat(pod.getSpec()
                            .getAffinity()
                            .getNodeAffinity()
                            .getRequiredDuringSchedulingIgnoredDuringExecution()
                            .getNodeSelectorTerms()
                            .get(0)
                            .getMatchExpressions())
                    .extracting(rule -> rule.getKey())
                    .contains("zone");
            assertThat(main.getWorkingDir()).isEqualTo("/scratch");
            assertThat(main.getImagePullPolicy()).isEqualTo("Always");
            assertThat(main.getSecurityContext().getRunAsUser()).isEqualTo(1_000);
            assertThat(main.getPorts())
                    .extracting(port -> port.getContainerPort())
                    .contains(5_005);
            assertThat(main.getVolumeMounts())
                    .extracting(VolumeMount::getMountPath)
                    .contains("/scratch", "/data", "/dev/shm");
        });
    }

    /** An API server rejects privileged containers with allowPrivilegeEscalation: false. */
    @ParameterizedTest
    @MethodSource("kinds")
    void aContainerThatATemplateMakesPrivilegedMayGainRights(String work) {
        String template = """
                    podTemplate:
                      spec: { containers: [{ name: main, securityContext: { privileged: true } }] }
                """;

        assertThat(pods(plan(work, template))).isNotEmpty().allSatisfy(pod -> {
            SecurityContext security = pod.getSpec().getContainers().get(0).getSecurityContext();
            assertThat(security.getPrivileged()).isTrue();
            assertThat(security.getAllowPrivilegeEscalation()).isTrue();
        });
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void initContainersComeFirstAndSidecarsAreRestarted(String work) {
        assertThat(pods(plan(work, SETTINGS))).isNotEmpty().allSatisfy(pod -> {
            List<Container> extra = pod.getSpec().getInitContainers();
            assertThat(extra).extracting(Container::getName).containsExactly("first", "beside");
            assertThat(extra.get(0).getRestartPolicy()).isNull();
            assertThat(extra.get(1).getRestartPolicy()).isEqualTo("Always");
            assertThat(extra).allSatisfy(container -> {
                assertThat(container.getSecurityContext().getReadOnlyRootFilesystem())
                        .isTrue();
                assertThat(container.getVolumeMounts())
                        .extracting(VolumeMount::getMountPath)
                        .contains("/tmp", "/scratch", "/data", "/dev/shm");
                assertThat(pod.getSpec().getVolumes())
                        .extracting(volume -> volume.getName())
                        .containsAll(container.getVolumeMounts().stream()
                                .map(VolumeMount::getName)
                                .toList());
            });
            assertThat(extra.get(1).getEnv())
                    .anySatisfy(variable -> assertThat(Map.of(variable.getName(), variable.getValue()))
                            .isEqualTo(Map.of("TEAM", "blue")));
        });
    }

    /** The init container's 4 CPUs exceed the sum of main container and sidecar. */
    @ParameterizedTest
    @MethodSource("kinds")
    void theRequestsOfAPodCountItsExtraContainers(String work) {
        Plan plan = plan(work, SETTINGS);
        PipelineWork.of(plan, Durations.NONE).work().podSets().stream()
                .filter(set -> isWork(set.pod()))
                .forEach(set -> assertThat(PodRequests.of(set.pod().getSpec()).milliCpu())
                        .isEqualTo(4_000));
        assertThat(plan.stages().get(0).gang().members())
                .allSatisfy(member -> assertThat(member.resources().milliCpu()).isEqualTo(4_000));
    }

    @Test
    void whatIsReservedForASparkApplicationCountsItsSidecars() {
        String sidecar =
                "    sidecars: { beside: { image: \"busybox:1.37\", resources: { cpu: 250m, memory: 64Mi } } }\n";
        Plan plan = plan(
                "    spark: { image: \"gangflow/spark:0.1.0\", mainClass: x.Y, application: \"local:///a.jar\","
                        + " executors: { count: 2 } }",
                sidecar);

        assertThat(Compiled.of(plan).created(Map.of()).stream()
                        .filter(PodGroup.class::isInstance)
                        .map(PodGroup.class::cast)
                        .map(group -> group.getSpec().getMinResources().get("cpu")))
                .extracting(cpu -> String.valueOf(cpu))
                .containsExactly("3750m");
    }

    @Test
    void anAccountOfAStageGetsWhatArgoAndSparkNeedOfIt() {
        assertThat(subjects(plan("    pod: { image: \"busybox:1.37\", command: [x] }", "    serviceAccount: robot\n")))
                .containsEntry("demo-workflow", List.of("demo-workflow", "robot"));
        assertThat(subjects(plan(
                        "    spark: { image: \"gangflow/spark:0.1.0\", mainClass: x.Y, application: \"local:///a.jar\","
                                + " executors: { count: 2 } }",
                        "    serviceAccount: robot\n")))
                .containsEntry("demo-workflow", List.of("demo-workflow"))
                .containsEntry("demo-spark-driver", List.of("demo-spark-driver", "robot"));
    }

    @Test
    void aVolumeOnTheNodesDiskRaisesTheLimitThatTheStageDoesNotSet() {
        String volume = "    volumes: { scratch: { mount: /scratch, emptyDir: 30Gi } }\n";

        assertThat(diskLimit(plan("    pod: { image: \"busybox:1.37\", command: [x] }", volume)))
                .isEqualTo("40Gi");
        assertThat(diskLimit(plan(
                        "    pod: { image: \"busybox:1.37\", command: [x], resources: { ephemeral-storage: 50Gi } }",
                        volume)))
                .isEqualTo("50Gi");
    }

    @Test
    void loosenedSecurityIsThatOfTheNamedContainerOnly() {
        Pod pod = pods(plan("    pod: { image: \"busybox:1.37\", command: [x] }", """
                            user: root
                            readOnly: false
                            capabilities: [CHOWN]
                            sidecars: { beside: { image: "busybox:1.37" } }
                        """))
                .get(0);

        assertThat(pod.getSpec().getContainers().get(0).getSecurityContext()).satisfies(context -> {
            assertThat(context.getRunAsUser()).isZero();
            assertThat(context.getRunAsNonRoot()).isFalse();
            assertThat(context.getReadOnlyRootFilesystem()).isFalse();
            assertThat(context.getCapabilities().getDrop()).containsExactly("ALL");
            assertThat(context.getCapabilities().getAdd()).containsExactly("CHOWN");
        });
        assertThat(pod.getSpec().getInitContainers().get(0).getSecurityContext())
                .satisfies(context -> {
                    assertThat(context.getRunAsUser()).isNull();
                    assertThat(context.getReadOnlyRootFilesystem()).isTrue();
                    assertThat(context.getCapabilities().getAdd()).isEmpty();
                });
    }

    private static String diskLimit(Plan plan) {
        return String.valueOf(pods(plan)
                .get(0)
                .getSpec()
                .getContainers()
                .get(0)
                .getResources()
                .getLimits()
                .get("ephemeral-storage"));
    }

    private static Map<String, List<String>> subjects(Plan plan) {
        return Compiled.of(plan).manifests().shared().stream()
                .filter(RoleBinding.class::isInstance)
                .map(RoleBinding.class::cast)
                .collect(Collectors.toMap(
                        (HasMetadata binding) -> binding.getMetadata().getName(),
                        binding -> binding.getSubjects().stream()
                                .map(Subject::getName)
                                .toList()));
    }

    private static List<Pod> pods(Plan plan) {
        return PipelineWork.of(plan, Durations.NONE).work().podSets().stream()
                .map(PodSet::pod)
                .filter(StagePatchTest::isWork)
                .toList();
    }

    private static boolean isWork(Pod pod) {
        return !OURS.contains(pod.getMetadata().getLabels().getOrDefault(Label.ROLE, "launcher"));
    }

    private static Plan plan(String work, String settings) {
        String text = """
                apiVersion: gangflow/v1
                kind: Pipeline
                metadata: { name: demo }
                parameters: { team: { type: string, default: blue } }
                stages:
                  only:
                %s
                %s
                """.formatted(work, settings);
        return new Planner()
                .plan(PipelineReader.read("demo.yaml", text).orElseThrow())
                .orElseThrow();
    }
}
