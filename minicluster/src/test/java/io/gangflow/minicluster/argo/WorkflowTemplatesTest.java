package io.gangflow.minicluster.argo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.argo.interpreter.UnsupportedWorkflowException;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.status.WorkflowStatus;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Workflows that take their spec from a template, and those that cannot be run. */
@SuppressWarnings("NullAway.Init")
final class WorkflowTemplatesTest {

    private static final String SPEC = "'spec':{'entrypoint':'main','podPriorityClassName':'high',"
            + "'workflowMetadata':{'labels':{'team':'data','tier':'2'},'annotations':{'why':'nightly'}},"
            + "'arguments':{'parameters':[{'name':'day','value':'monday','description':'when'},{'name':'n','value':'1'}]},"
            + "'templates':[{'name':'main','dag':{'failFast':false,'tasks':[{'name':'a','template':'work'}]}},"
            + "{'name':'work','container':{'image':'busybox','command':['{{workflow.parameters.day}}','{{workflow.parameters.n}}']}}]}";

    private PlayedWorkflow played;

    @BeforeEach
    void start() throws IOException {
        played = PlayedWorkflow.server();
    }

    @AfterEach
    void stop() {
        played.close();
    }

    @Test
    void theValuesOfTheWorkflowGoBeforeThoseOfItsTemplate() {
        played.create("WorkflowTemplate", "daily", SPEC);
        played.createWorkflow(
                "{'workflowTemplateRef':{'name':'daily'},'arguments':{'parameters':[{'name':'day','value':'friday'}]}}");
        played.pass(0);

        assertThat(played.pod("run.a").getSpec().getContainers().get(0).getCommand())
                .containsExactly("friday", "1");
        JsonNode kept = played.stored().at("/status/storedWorkflowTemplateSpec");
        assertThat(kept.path("entrypoint").asText()).isEqualTo("main");
        assertThat(kept.at("/arguments/parameters"))
                .hasToString("[{\"name\":\"day\",\"value\":\"friday\",\"description\":\"when\"},"
                        + "{\"name\":\"n\",\"value\":\"1\"}]");
    }

    @Test
    void aTemplateOfTheClusterIsFoundWithoutANamespace() {
        played.create("{'apiVersion':'argoproj.io/v1alpha1','kind':'ClusterWorkflowTemplate',"
                + "'metadata':{'name':'daily'}," + SPEC + "}");
        played.createWorkflow("{'workflowTemplateRef':{'name':'daily','clusterScope':true}}");
        played.pass(0);

        assertThat(played.podNodes()).containsExactly("run.a");
    }

    @Test
    void labelsAndAnnotationsOfTheTemplateAreAddedToThoseOfTheWorkflow() {
        played.create("WorkflowTemplate", "daily", SPEC);
        played.create("{'apiVersion':'argoproj.io/v1alpha1','kind':'Workflow','metadata':{'name':'run',"
                + "'namespace':'default','labels':{'tier':'1'}},'spec':{'workflowTemplateRef':{'name':'daily'}}}");
        played.pass(0);

        assertThat(played.stored().at("/metadata/labels"))
                .hasToString("{\"team\":\"data\",\"tier\":\"1\",\"workflows.argoproj.io/completed\":\"false\","
                        + "\"workflows.argoproj.io/phase\":\"Running\"}");
        assertThat(played.stored().at("/metadata/annotations"))
                .hasToString("{\"why\":\"nightly\",\"workflows.argoproj.io/pod-name-format\":\"v2\"}");
    }

    @Test
    void fieldsForArgosControllerDoNotKeepAWorkflowFromRunning() {
        played.create(
                "WorkflowTemplate",
                "daily",
                SPEC.replace(
                        "'entrypoint'",
                        "'archiveLogs':true,'templateDefaults':{},'hooks':{'exit':{'template':'work'}},'entrypoint'"));
        played.createWorkflow("{'workflowTemplateRef':{'name':'daily'},'suspend':false}");
        played.pass(0);
        played.end("run.a", 0, "");
        played.pass(1_000);

        assertThat(played.status("phase")).isEqualTo("Succeeded");
        assertThat(played.podNodes()).containsExactly("run.a");
        assertThat(played.stored()
                        .at("/status/storedWorkflowTemplateSpec/archiveLogs")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void aLaterChangeOfTheTemplateDoesNotAffectTheRun() {
        played.create("WorkflowTemplate", "daily", SPEC);
        played.createWorkflow("{'workflowTemplateRef':{'name':'daily'}}");
        played.pass(0);
        played.client()
                .genericKubernetesResources(ArgoKinds.TEMPLATE)
                .inNamespace("default")
                .withName("daily")
                .delete();
        played.end("run.a", 0, "");
        played.restart();
        played.pass(1_000);

        assertThat(played.status("phase")).isEqualTo("Succeeded");
    }

    @ParameterizedTest
    @CsvSource({"false, daily", "true, daily"})
    void aMissingTemplateIsNamed(boolean ofCluster, String name) {
        played.createWorkflow("{'workflowTemplateRef':{'name':'%s','clusterScope':%s}}".formatted(name, ofCluster));

        assertThatThrownBy(() -> played.pass(0))
                .isInstanceOf(UnsupportedWorkflowException.class)
                .hasMessage("workflow template daily not found");
    }

    @Test
    void aParameterWithoutAValueKeepsThatOfTheTemplate() {
        played.create("WorkflowTemplate", "daily", SPEC);
        played.createWorkflow(
                "{'workflowTemplateRef':{'name':'daily'},'arguments':{'parameters':[{'name':'day'},{'name':'n','value':'2'}]}}");
        played.pass(0);

        assertThat(played.pod("run.a").getSpec().getContainers().get(0).getCommand())
                .containsExactly("monday", "2");
    }

    @Test
    void aWorkflowWhoseArgumentCannotBeReadIsNeverStarted() {
        played.create("WorkflowTemplate", "daily", SPEC);
        played.createWorkflow(
                "{'workflowTemplateRef':{'name':'daily'},'arguments':{'parameters':[{'name':'day','value':'{{=f(}}'}]}}");

        assertThat(WorkflowReconciler.leftUnstarted(played.client(), workflow()))
                .isTrue();

        assertThat(played.status("phase")).isEmpty();
        assertThat(played.status("progress")).isEqualTo("0/0");
        assertThat(workflow().getStatus().cannotStart()).isTrue();
        JsonNode before = played.stored();
        assertThat(WorkflowReconciler.leftUnstarted(played.client(), workflow()))
                .isTrue();
        assertThat(played.stored()).isEqualTo(before);
    }

    @Test
    void nothingIsWrittenToSuchAWorkflowWithItsOwnSpec() {
        played.createWorkflow("{'entrypoint':'main','arguments':{'parameters':[{'name':'day','value':'{{=f(}}'}]}}");
        JsonNode before = played.stored();

        assertThat(WorkflowReconciler.leftUnstarted(played.client(), workflow()))
                .isTrue();
        assertThat(played.stored()).isEqualTo(before);
    }

    @Test
    void aWorkflowThatHasStartedOrHasReadableArgumentsIsNotLeftOut() {
        played.createWorkflow("{'entrypoint':'main','arguments':{'parameters':[{'name':'day','value':'{{=1}}'}]}}");
        assertThat(WorkflowReconciler.leftUnstarted(played.client(), workflow()))
                .isFalse();

        played.patch(
                "{'spec':{'arguments':{'parameters':[{'name':'day','value':'{{=f(}}'}]}},'status':{'phase':'Running'}}");
        assertThat(WorkflowReconciler.leftUnstarted(played.client(), workflow()))
                .isFalse();
    }

    @Test
    void aRefusedWorkflowEndsWithTheReason() {
        played.createWorkflow("{'entrypoint':'main'}");
        played.patch("{'status':{'conditions':[{'type':'PodRunning','status':'True','message':'1 pod'},"
                + "{'type':'SpecWarning','status':'True'}]}}");

        WorkflowReconciler.refuse(played.client(), generic(), "no such feature", PlayedWorkflow.START);

        assertThat(played.status("phase")).isEqualTo("Error");
        assertThat(played.status("message")).isEqualTo("no such feature");
        assertThat(played.status("startedAt")).isEqualTo("2026-11-28T12:00:00Z");
        assertThat(played.status("finishedAt")).isEqualTo("2026-11-28T12:00:00Z");
        assertThat(played.stored().at("/metadata/labels"))
                .hasToString(
                        "{\"workflows.argoproj.io/completed\":\"true\",\"workflows.argoproj.io/phase\":\"Error\"}");
        assertThat(played.stored().at("/status/conditions"))
                .hasToString(
                        "[{\"message\":\"1 pod\",\"status\":\"False\",\"type\":\"PodRunning\"},"
                                + "{\"status\":\"True\",\"type\":\"SpecWarning\"},{\"status\":\"True\",\"type\":\"Completed\"}]");
    }

    @ParameterizedTest
    @CsvSource({"3999", "4000", "4001", "9000"})
    void aLongReasonIsCut(int length) {
        played.createWorkflow("{'entrypoint':'main'}");

        WorkflowReconciler.refuse(played.client(), generic(), "x".repeat(length), PlayedWorkflow.START);

        assertThat(played.status("message")).hasSize(Math.min(length, 4_000));
    }

    @Test
    void anUnreadableStatusIsReplaced() {
        played.createWorkflow("{'entrypoint':'main'}");
        played.patch("{'status':{'nodes':'none'}}");

        assertThat(RunStatus.read(generic())).isEqualTo(WorkflowStatus.EMPTY);
        WorkflowReconciler.refuse(played.client(), generic(), "unreadable", PlayedWorkflow.START);

        assertThat(played.status("phase")).isEqualTo("Error");
        assertThat(played.stored().at("/status/nodes").isMissingNode()).isTrue();
    }

    @Test
    void aWriteOfAnOutdatedWorkflowIsAConflict() {
        played.createWorkflow("{'entrypoint':'main'}");
        GenericKubernetesResource old = generic();
        played.patch("{'metadata':{'labels':{'changed':'true'}}}");

        assertThatThrownBy(() -> WorkflowReconciler.refuse(played.client(), old, "x", PlayedWorkflow.START))
                .isInstanceOfSatisfying(
                        KubernetesClientException.class,
                        refusal -> assertThat(refusal.getCode()).isEqualTo(409));
    }

    private GenericKubernetesResource generic() {
        return JsonTrees.resource(played.stored());
    }

    private Workflow workflow() {
        return ArgoJson.convert(played.stored(), Workflow.class);
    }
}
