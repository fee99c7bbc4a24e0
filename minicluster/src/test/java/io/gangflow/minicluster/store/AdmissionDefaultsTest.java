package io.gangflow.minicluster.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.minicluster.object.ApiException;
import io.gangflow.minicluster.object.StoredObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the API server adds to new pods, jobs and services, and what it refuses. */
final class AdmissionDefaultsTest {

    private final List<StoredObject> priorities = new ArrayList<>();
    private final ObjectAdmission.AdmissionView cluster = resource -> priorities;

    @Test
    void aPodGetsTheDefaultsOfKubernetes() {
        ObjectNode pod = pod("'containers':[{'name':'main','image':'busybox','ports':[{'containerPort':80}],"
                + "'resources':{'limits':{'cpu':'2','memory':'1Gi'},'requests':{'cpu':'1'}}}]");

        admit(pod, Optional.empty());

        assertThat(pod.path("spec"))
                .hasToString(json("{'containers':[{'name':'main','image':'busybox',"
                        + "'ports':[{'containerPort':80,'protocol':'TCP'}],"
                        + "'resources':{'limits':{'cpu':'2','memory':'1Gi'},'requests':{'cpu':'1','memory':'1Gi'}},"
                        + "'imagePullPolicy':'Always','terminationMessagePath':'/dev/termination-log',"
                        + "'terminationMessagePolicy':'File'}],'restartPolicy':'Always','dnsPolicy':'ClusterFirst',"
                        + "'schedulerName':'default-scheduler','serviceAccountName':'default',"
                        + "'terminationGracePeriodSeconds':30,'securityContext':{},'priority':0,"
                        + "'preemptionPolicy':'PreemptLowerPriority'}"));
        assertThat(pod.path("status")).hasToString(json("{'phase':'Pending','qosClass':'Burstable'}"));
    }

    @Test
    void aPodKeepsWhatItSets() {
        ObjectNode pod = pod("'restartPolicy':'Never','schedulerName':'volcano','serviceAccount':'runner',"
                + "'terminationGracePeriodSeconds':3,'preemptionPolicy':'Never',"
                + "'containers':[{'name':'main','image':'busybox:1','imagePullPolicy':'Never'}],"
                + "'initContainers':[{'name':'first','image':'busybox:1'}]");

        admit(pod, Optional.empty());

        assertThat(pod.at("/spec/restartPolicy").asText()).isEqualTo("Never");
        assertThat(pod.at("/spec/schedulerName").asText()).isEqualTo("volcano");
        assertThat(pod.at("/spec/serviceAccountName").asText()).isEqualTo("runner");
        assertThat(pod.at("/spec/terminationGracePeriodSeconds").asInt()).isEqualTo(3);
        assertThat(pod.at("/spec/preemptionPolicy").asText()).isEqualTo("Never");
        assertThat(pod.at("/spec/containers/0/imagePullPolicy").asText()).isEqualTo("Never");
        assertThat(pod.at("/spec/initContainers/0/imagePullPolicy").asText()).isEqualTo("IfNotPresent");
        assertThat(pod.at("/status/qosClass").asText()).isEqualTo("BestEffort");
    }

    @Test
    void theSchedulerOfTheClusterReplacesThatOfThePod() {
        ObjectNode pod = pod("'schedulerName':'volcano','containers':[{'name':'main','image':'busybox'}]");

        admit(pod, Optional.of("kai"));

        assertThat(pod.at("/spec/schedulerName").asText()).isEqualTo("kai");
    }

    @ParameterizedTest(name = "image {0}: {1}")
    @CsvSource({
        "busybox,                 Always",
        "busybox:latest,          Always",
        "busybox:1,               IfNotPresent",
        "localhost:5000/busybox,  Always",
        "localhost:5000/busybox:1, IfNotPresent",
        "busybox@sha256:0,        IfNotPresent"
    })
    void anImageThatCanMoveIsPulledAgain(String image, String policy) {
        ObjectNode pod = pod("'containers':[{'name':'main','image':'%s'}]".formatted(image));

        admit(pod, Optional.empty());

        assertThat(pod.at("/spec/containers/0/imagePullPolicy").asText()).isEqualTo(policy);
    }

    @ParameterizedTest(name = "{1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "'containers':[] | spec.containers: Required value",
                "'hostNetwork':true | spec.containers: Required value",
                "'containers':[{'name':'a','image':'i'},{'image':'i'}] | spec.containers[1].name: Required value",
                "'containers':[{'name':'a'}] | spec.containers[0].image: Required value"
            })
    void aPodWithoutWhatItNeedsIsRefused(String spec, String message) {
        assertThatThrownBy(() -> admit(pod(spec), Optional.empty()))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest(name = "class {0}: {1}, {2}")
    @CsvSource({"high, 100, Never", "low,  -5,  PreemptLowerPriority", "'',   7,   PreemptLowerPriority"})
    void thePriorityIsThatOfTheClass(String name, int priority, String preemption) {
        priority("{'metadata':{'name':'high'},'value':100,'preemptionPolicy':'Never'}");
        priority("{'metadata':{'name':'low'},'value':-5}");
        priority("{'metadata':{'name':'usual'},'value':7,'globalDefault':true}");
        ObjectNode pod =
                pod("'priorityClassName':'%s','containers':[{'name':'main','image':'busybox'}]".formatted(name));

        admit(pod, Optional.empty());

        assertThat(pod.at("/spec/priority").asInt()).isEqualTo(priority);
        assertThat(pod.at("/spec/preemptionPolicy").asText()).isEqualTo(preemption);
        assertThat(pod.at("/spec/priorityClassName").asText()).isEqualTo(name.isEmpty() ? "usual" : name);
    }

    @Test
    void aClassThatDoesNotExistIsRefused() {
        ObjectNode pod = pod("'priorityClassName':'high','containers':[{'name':'main','image':'busybox'}]");

        assertThatThrownBy(() -> admit(pod, Optional.empty()))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("no PriorityClass with name high was found");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "'x':1             | 1 | 1 | 6 | NonIndexed | false",
                "'parallelism':4   | 0 | 4 | 6 | NonIndexed | false",
                "'completions':3   | 3 | 1 | 6 | NonIndexed | false",
                "'backoffLimit':0,'completionMode':'Indexed','suspend':true | 1 | 1 | 0 | Indexed | true"
            })
    void aJobGetsTheDefaultsOfKubernetes(
            String spec, int completions, int parallelism, int backoffLimit, String mode, boolean suspended) {
        ObjectNode job = job(spec);

        assertThat(job.at("/spec/completions").asInt()).isEqualTo(completions);
        assertThat(job.at("/spec/parallelism").asInt()).isEqualTo(parallelism);
        assertThat(job.at("/spec/backoffLimit").asInt()).isEqualTo(backoffLimit);
        assertThat(job.at("/spec/completionMode").asText()).isEqualTo(mode);
        assertThat(job.at("/spec/suspend").asBoolean()).isEqualTo(suspended);
    }

    @Test
    void aJobSelectsThePodsOfItsTemplate() {
        ObjectNode job = job("'x':1");

        assertThat(job.at("/spec/selector/matchLabels"))
                .hasToString(json("{'batch.kubernetes.io/controller-uid':'u'}"));
        assertThat(job.at("/spec/template/metadata/labels"))
                .hasToString(json("{'batch.kubernetes.io/controller-uid':'u','batch.kubernetes.io/job-name':'train',"
                        + "'controller-uid':'u','job-name':'train'}"));
    }

    @Test
    void aJobWithAManualSelectorKeepsIt() {
        ObjectNode job = job("'manualSelector':true,'selector':{'matchLabels':{'app':'a'}}");

        assertThat(job.at("/spec/selector/matchLabels")).hasToString(json("{'app':'a'}"));
        assertThat(job.at("/spec/template").isMissingNode()).isTrue();
    }

    @Test
    void servicesGetAddressesInSequence() {
        ServiceAddresses addresses = new ServiceAddresses("127.96");
        addresses.taken("10.0.0.9");
        addresses.taken("127.96.0.254");
        addresses.taken("127.96.0.7");

        assertThat(addresses.take()).isEqualTo("127.96.0.255");
        assertThat(addresses.take()).isEqualTo("127.96.1.0");
        addresses.taken("127.96.255.253");
        assertThat(addresses.take()).isEqualTo("127.96.255.254");
        assertThatThrownBy(addresses::take)
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("no cluster address is left in 127.96.0.0/16");
    }

    @ParameterizedTest
    @CsvSource({"10.0", "127.1000", "127", "127.96.0"})
    void addressesAreThoseOfTheLoopbackNetwork(String prefix) {
        assertThatThrownBy(() -> new ServiceAddresses(prefix))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(prefix);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "'ports':[{'port':80}] | 127.96.0.1 | [127.96.0.1]",
                "'clusterIP':'None'    | None       | [None]",
                "'type':'ExternalName' | none       | none"
            })
    void aServiceHasAnAddressUnlessItIsHeadlessOrExternal(String spec, String address, String all) {
        ObjectNode service = object("{'metadata':{'name':'s'},'spec':{%s}}".formatted(spec));

        new ServiceAdmission(new ServiceAddresses("127.96")).admit(service, cluster);

        assertThat(service.at("/spec/clusterIP").asText("none")).isEqualTo(address);
        assertThat(service.at("/spec/clusterIPs").toString().replace("\"", ""))
                .isEqualTo(all.equals("none") ? "" : all);
        assertThat(service.at("/spec/sessionAffinity").asText()).isEqualTo("None");
        assertThat(service.at("/status/loadBalancer").isObject()).isTrue();
    }

    @Test
    void aPortOfAServiceLeadsToTheSameNumber() {
        ObjectNode service =
                object("{'metadata':{'name':'s'},'spec':{'ports':[{'port':80},{'port':81,'targetPort':9}]}}");

        new ServiceAdmission(new ServiceAddresses("127.96")).admit(service, cluster);

        assertThat(service.at("/spec/ports"))
                .hasToString(json("[{'port':80,'protocol':'TCP','targetPort':80},"
                        + "{'port':81,'targetPort':9,'protocol':'TCP'}]"));
        assertThat(service.at("/spec/type").asText()).isEqualTo("ClusterIP");
    }

    private void admit(ObjectNode pod, Optional<String> scheduler) {
        new PodAdmission(scheduler).admit(pod, cluster);
    }

    private ObjectNode job(String spec) {
        ObjectNode job = object("{'metadata':{'name':'train','uid':'u'},'spec':{%s}}".formatted(spec));
        new JobAdmission().admit(job, cluster);
        return job;
    }

    private void priority(String json) {
        priorities.add(new StoredObject(object(json), 1));
    }

    private static ObjectNode pod(String spec) {
        return object("{'metadata':{'name':'a'},'spec':{%s}}".formatted(spec));
    }

    private static ObjectNode object(String json) {
        return ArgoJson.read(json(json), ObjectNode.class);
    }

    private static String json(String text) {
        return text.replace('\'', '"');
    }
}
