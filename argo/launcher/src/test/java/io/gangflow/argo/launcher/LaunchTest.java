package io.gangflow.argo.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.launcher.api.KubernetesApi;
import io.gangflow.argo.launcher.api.Reply;
import io.gangflow.argo.launcher.api.Request;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LaunchTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void theObjectBelongsToTheWorkflowAndSaysWhereItComesFrom() {
        FakeCluster cluster = new FakeCluster(List.of("Completed"), 3, 1);
        assertThat(Launches.run(cluster, Launches.environment("pod-1")).code()).isEqualTo(ExitCode.DONE);
        ObjectNode job = cluster.present().get(0);
        assertThat(job.at("/metadata/ownerReferences/0").toString())
                .isEqualTo("{\"apiVersion\":\"argoproj.io/v1alpha1\",\"kind\":\"Workflow\",\"name\":\"training-x7k2p\","
                        + "\"uid\":\"workflow-uid\",\"controller\":true,\"blockOwnerDeletion\":false}");
        assertThat(job.at("/metadata/annotations/gangflow.io~1launched-by").asText())
                .isEqualTo("pod-1");
        assertThat(job.at("/metadata/annotations/gangflow.io~1manifest-hash").asText())
                .matches("[0-9a-f]{32}");
        assertThat(job.at("/metadata/labels/gangflow.io~1stage").asText()).isEqualTo("train");
    }

    @Test
    void objectsThatAreOnlyCreatedAreAllMadeOnceAndNotWaitedFor() {
        FakeCluster cluster = new FakeCluster(List.of("Running"), Integer.MAX_VALUE, 1);
        Map<String, String> environment = Launches.environment("pod-1");
        environment.compute("GANGFLOW_MANIFEST", (name, job) -> job + "---\n" + job.replace("train-0", "train-1"));
        assertThat(Launches.run(cluster, environment, "--create-only").code()).isEqualTo(ExitCode.DONE);
        assertThat(Launches.run(cluster, environment, "--create-only").code()).isEqualTo(ExitCode.DONE);
        assertThat(cluster.present())
                .extracting(object -> object.at("/metadata/name").asText())
                .containsExactly("train-0", "train-1");
        assertThat(cluster.present())
                .allSatisfy(object -> assertThat(
                                object.at("/metadata/ownerReferences/0/uid").asText())
                        .isEqualTo("workflow-uid"));
    }

    /** Like the image, this module has no fabric8 classes: name resolution must not need them. */
    @Test
    void anObjectIsCreatedForEachOfItsNames() {
        FakeCluster cluster = new FakeCluster(List.of("Running"), Integer.MAX_VALUE, 1);
        Map<String, String> environment = Launches.environment("pod-1");
        environment.compute(
                "GANGFLOW_MANIFEST",
                (name, job) ->
                        job.replace("name: train-0,", "name: train, annotations: { gangflow.io/names: \"-0 -1\" },"));
        assertThat(Launches.run(cluster, environment, "--create-only").code()).isEqualTo(ExitCode.DONE);
        assertThat(cluster.present())
                .extracting(object -> object.at("/metadata/name").asText())
                .containsExactly("train-0", "train-1");
    }

    @Test
    void theEndOfTheWorkIsTheEndOfTheStage() {
        for (String phase : List.of("Failed", "Terminated", "Aborted")) {
            Launch.Outcome outcome = Launches.run(new FakeCluster(List.of(phase), 2, 1), Launches.environment("pod-1"));
            assertThat(outcome.code()).isEqualTo(ExitCode.FAILED);
            assertThat(outcome.message()).isEqualTo("Job `train-0`: " + phase);
        }
    }

    @Test
    void anObjectOfAnotherWorkflowIsLeftAlone() {
        FakeCluster cluster = new FakeCluster(List.of("Completed"), 100, 1);
        cluster.put(job("somebody-else"));
        Launch.Outcome outcome = Launches.run(cluster, Launches.environment("pod-1"));
        assertThat(outcome.code()).isEqualTo(ExitCode.REFUSED);
        assertThat(outcome.message())
                .isEqualTo("Job `train-0` exists and does not belong to Workflow `training-x7k2p`;"
                        + " delete it or change the name");
        assertThat(cluster.present()).hasSize(1);
    }

    @Test
    void anObjectOfAnotherManifestIsLeftAlone() {
        FakeCluster cluster = new FakeCluster(List.of("Completed"), 100, 1);
        cluster.put(job("workflow-uid"));
        Launch.Outcome outcome = Launches.run(cluster, Launches.environment("pod-1"));
        assertThat(outcome.code()).isEqualTo(ExitCode.REFUSED);
        assertThat(outcome.message()).contains("was made from another manifest");
    }

    @Test
    void oneThatIsBeingDeletedIsWaitedForAndMadeAnew() {
        FakeCluster cluster = new FakeCluster(List.of("Completed"), 3, 3);
        ObjectNode old = job("workflow-uid");
        old.withObjectProperty("metadata").put("deletionTimestamp", "2026-11-22T00:00:00Z");
        cluster.put(old);
        assertThat(Launches.run(cluster, Launches.environment("pod-1")).code()).isEqualTo(ExitCode.DONE);
        assertThat(cluster.made).hasSize(1);
    }

    @Test
    void deletionBySomebodyElseHasItsOwnEnd() {
        FakeCluster cluster = new FakeCluster(List.of("Completed"), 1_000, 2);
        KubernetesApi somebody = new Interposed(cluster) {
            @Override
            void after(Request request, int call) {
                if (call == 4) {
                    cluster.send(Request.delete(
                            "/apis/batch.volcano.sh/v1alpha1/namespaces/default/jobs/train-0",
                            JSON.createObjectNode()));
                }
            }
        };
        Launch.Outcome outcome = Launches.run(somebody, Launches.environment("pod-1"));
        assertThat(outcome.code()).isEqualTo(ExitCode.DELETED);
        assertThat(outcome.message()).isEqualTo("Job `train-0` was deleted by another client before it ended");
    }

    @Test
    void beingToldToStopTakesTheObjectAwayAtAnyMoment() {
        for (int at = 0; at < 8; at++) {
            FakeCluster cluster = new FakeCluster(List.of("Completed"), 1_000, 3);
            StopSignal stop = new StopSignal();
            int when = at;
            KubernetesApi stopping = new Interposed(cluster) {
                @Override
                void after(Request request, int call) {
                    if (call == when) {
                        stop.raise();
                    }
                }
            };
            Launch.Outcome outcome = Launches.run(stopping, Launches.environment("pod-1"), stop);
            assertThat(outcome.code()).as("at call " + at).isEqualTo(ExitCode.STOPPED);
            assertThat(outcome.message()).isEqualTo("stopped; Job `train-0` was deleted");
            assertThat(cluster.present()).as("at call " + at).isEmpty();
        }
    }

    @Test
    void aDeletionThatIsNotAnsweredOrNotAllowedIsNotSaidToBeDone() {
        Map<Integer, String> ends = Map.of(
                503, "stopped, but Job `train-0` may still be there: the API server did not answer for 1 s",
                403, "stopped, but Job `train-0` is still there: not allowed to delete Job `train-0`: status 403");
        ends.forEach((status, message) -> {
            FakeCluster cluster = new FakeCluster(List.of("Completed"), 100_000, 3);
            StopSignal stop = new StopSignal();
            KubernetesApi undeletable = new Interposed(cluster) {
                @Override
                void after(Request request, int call) {
                    stop.raise();
                }

                /** The first call creates the object, the second finds it, and all others would delete it. */
                @Override
                int status(int call) {
                    return call < 2 ? 0 : status;
                }
            };
            assertThat(Launches.run(undeletable, Launches.environment("pod-1"), stop, "--grace", "1")
                            .message())
                    .isEqualTo(message);
            assertThat(cluster.present()).hasSize(1);
        });
    }

    @Test
    void workThatHasEndedStaysWhenTheLauncherIsToldToStop() {
        FakeCluster cluster = new FakeCluster(List.of("Completed"), 1, 3);
        Launches.run(cluster, Launches.environment("pod-1"));
        StopSignal stop = new StopSignal();
        stop.raise();
        KubernetesApi away = new Interposed(cluster) {
            @Override
            void before(Request request, int call) throws IOException {
                if (call == 0) {
                    throw new IOException("connection reset");
                }
            }
        };
        assertThat(Launches.run(away, Launches.environment("pod-2"), stop).message())
                .isEqualTo("stopped; Job `train-0` had already ended and remains");
        assertThat(cluster.present()).hasSize(1);
    }

    @Test
    void lostAnswersAndBusyServersAreAskedAgainAndNothingIsMadeTwice() {
        FakeCluster cluster = new FakeCluster(List.of("Completed"), 6, 1);
        List<String> troubles = new ArrayList<>(List.of("lost", "500", "429", "lost", "401", "503"));
        KubernetesApi bad = new Interposed(cluster) {
            @Override
            void after(Request request, int call) throws IOException {
                if (!troubles.isEmpty() && troubles.remove(0).equals("lost")) {
                    throw new IOException("connection reset");
                }
            }

            @Override
            int status(int call) {
                boolean number = !troubles.isEmpty() && !troubles.get(0).equals("lost");
                return number ? Integer.parseInt(troubles.remove(0)) : 0;
            }
        };
        assertThat(Launches.run(bad, Launches.environment("pod-1")).code()).isEqualTo(ExitCode.DONE);
        assertThat(cluster.made).hasSize(1);
        assertThat(troubles).isEmpty();
    }

    @Test
    void whatTheServerRefusesIsSaidInItsWords() {
        for (int status : List.of(400, 403, 422)) {
            KubernetesApi refusing = new Interposed(new FakeCluster(List.of("Completed"), 1, 1)) {
                @Override
                int status(int call) {
                    return status;
                }
            };
            Launch.Outcome outcome = Launches.run(refusing, Launches.environment("pod-1"));
            assertThat(outcome.code()).isEqualTo(ExitCode.REFUSED);
            assertThat(outcome.message()).isEqualTo("the API server refuses Job `train-0`: status " + status);
        }
    }

    @Test
    void aKindThatIsNotInstalledIsTheEnvironmentsFault() {
        KubernetesApi without = new Interposed(new FakeCluster(List.of("Completed"), 1, 1)) {
            @Override
            int status(int call) {
                return 404;
            }
        };
        Launch.Outcome outcome = Launches.run(without, Launches.environment("pod-1"));
        assertThat(outcome.code()).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(outcome.message())
                .isEqualTo("the cluster has no kind `Job` of `batch.volcano.sh/v1alpha1`; what runs it is not"
                        + " installed");
    }

    @Test
    void kindsThatNothingIsKnownOfNeedACondition() {
        Map<String, String> environment = Launches.environment("pod-1");
        environment.put(
                "GANGFLOW_MANIFEST", "{apiVersion: batch.volcano.sh/v1alpha1, kind: Other, metadata: {name: train-0}}");
        FakeCluster cluster = new FakeCluster(List.of("Shining"), 2, 1);
        assertThat(Launches.run(cluster, environment).message())
                .isEqualTo(
                        "the end of `Other` of `batch.volcano.sh/v1alpha1` is unknown;" + " set `--success-condition`");
        assertThat(Launches.run(cluster, environment, "--success-condition", "status.state.phase = Shining")
                        .code())
                .isEqualTo(ExitCode.DONE);
    }

    private static ObjectNode job(String owner) {
        ObjectNode job = JSON.createObjectNode();
        ObjectNode metadata = job.putObject("metadata").put("name", "train-0").put("uid", "before");
        metadata.putArray("ownerReferences").addObject().put("uid", owner);
        return job;
    }

    /** Lets a test act before or after a call, or answer instead of the server. */
    @SuppressWarnings("unused") // tests override only what they need
    private abstract static class Interposed implements KubernetesApi {

        private final KubernetesApi api;
        private int calls;

        Interposed(KubernetesApi api) {
            this.api = api;
        }

        void before(Request request, int call) throws IOException {}

        void after(Request request, int call) throws IOException {}

        /** The status to respond with, or 0 to let the server respond. */
        int status(int call) {
            return 0;
        }

        @Override
        public Reply send(Request request) throws IOException {
            int call = calls++;
            before(request, call);
            int status = status(call);
            if (status != 0) {
                return new Reply(status, JSON.createObjectNode().put("message", "status " + status));
            }
            Reply reply = api.send(request);
            after(request, call);
            return reply;
        }

        @Override
        public InputStream open(String path) throws IOException {
            return api.open(path);
        }
    }
}
