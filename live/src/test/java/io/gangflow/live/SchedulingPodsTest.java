package io.gangflow.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.scheduling.state.PodState;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Similar pods are read without a parser, with the same result. */
class SchedulingPodsTest {

    private static final String POD = """
            {`metadata`:{`name`:`w-0`,`namespace`:`etl`,`uid`:`u-0`,`resourceVersion`:`7`,`creationTimestamp`:`2026-11-26T08:00:00Z`,
            `labels`:{`app`:`w`,`env`:`prod`},`annotations`:{`scheduling.k8s.io/group-name`:`g-0`,`note`:``},
            `ownerReferences`:[{`apiVersion`:`batch/v1`,`kind`:`Job`,`name`:`w`,`uid`:`o-0`,`controller`:true,`blockOwnerDeletion`:true}],
            `managedFields`:[{`manager`:`kubelet`,`time`:`2026-11-26T08:00:01Z`}]},
            `spec`:{`nodeName`:`n-0`,`schedulerName`:`volcano`,`priority`:0,`serviceAccountName`:`default`,
            `nodeSelector`:{`zone`:`a`},`tolerations`:[{`key`:`gpu`,`operator`:`Exists`,`tolerationSeconds`:300}],
            `volumes`:[{`name`:`data`,`emptyDir`:{}}],
            `containers`:[{`name`:`main`,`image`:`acme/w:1`,`command`:[`work`,`--part`,`0`],`env`:[{`name`:`A`,`value`:`1`}],
            `resources`:{`requests`:{`cpu`:`500m`,`memory`:`1Gi`}}}]},
            `status`:{`phase`:`Running`,`startTime`:`2026-11-26T08:00:02Z`,`hostIP`:`10.0.0.1`,
            `containerStatuses`:[{`restartCount`:0,`ready`:true,`containerID`:`containerd://0`}]}}
            """.replace('`', '"').replace("\n", "");

    /** Strings of all kinds: kept, unused, and relevant to placement. */
    private static final List<String> VALUES = Stream.of(
                    "w-0",
                    "etl",
                    "u-0",
                    "7",
                    "app",
                    "w",
                    "prod",
                    "g-0",
                    "note",
                    "",
                    "o-0",
                    "kubelet",
                    "n-0",
                    "default",
                    "zone",
                    "a",
                    "gpu",
                    "data",
                    "main",
                    "acme/w:1",
                    "work",
                    "--part",
                    "0",
                    "A",
                    "1",
                    "10.0.0.1",
                    "containerd://0",
                    "volcano",
                    "nodeName",
                    "startTime",
                    "labels")
            .map(text -> '"' + text + '"')
            .toList();

    private static final List<String> OTHERS =
            List.of("\"x\"", "\"\"", "\"10\"", "\"a\\\"b\"", "\"\u00fc\"", "\"w-0\"", "\"longer than all\"");

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void everyPodOfAListIsReadAsWhenItIsParsed(long seed) {
        Random random = new Random(seed);
        List<String> pods = new ArrayList<>();
        for (int i = 0; i < 120; i++) {
            pods.add(changed(random));
        }
        assertThat(read(page(pods)).states()).as("seed %d", seed).isEqualTo(parsed(pods));
    }

    @Test
    void ofEachGroupOnePodIsKeptWithItsNameAndLabels() {
        List<String> pods = List.of(
                POD,
                POD.replace("w-0", "w-1").replace("u-0", "u-1"),
                POD.replace("w-0", "w-2").replace("g-0", "g-1").replace("\"app\":\"w\"", "\"app\":\"v\""));
        List<Pod> kept = read(page(pods)).announcing();
        assertThat(kept).extracting(pod -> pod.getMetadata().getName()).containsExactly("w-0", "w-2");
        assertThat(kept.get(1).getMetadata().getLabels()).containsEntry("app", "v");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "w-0|w-17|true",
                "\"u-0\"|\"\"|true",
                "n-0|node-0001|true",
                "\"restartCount\":0|\"restartCount\":15|true",
                "\"ready\":true|\"ready\":false|true",
                "\"env\":\"prod\"|\"env\":\"dev\"|true",
                "\"--part\"|\"--p\\\"art\"|true",
                "\"app\":\"w\"|\"app\":\"\\u0077\"|false",
                "\"app\":\"w\"|\"app\":\"ü\"|false",
                "\"cpu\":\"500m\"|\"cpu\":\"1\"|false",
                "\"work\"|\"spark-submit\"|false",
                "\"zone\":\"a\"|\"zone\":\"b\"|false",
                "\"tolerationSeconds\":300|\"tolerationSeconds\":30|false",
                "\"phase\":\"Running\"|\"phase\":\"Failed\"|false",
                "\"priority\":0|\"priority\":null|false",
                "\"env\":\"prod\"|\"tier\":\"prod\"|false",
            })
    void onlyPodsThatDifferInNamesTimesNodesAndWhatIsNotReadAreRecognized(
            String before, String after, boolean recognized) {
        SchedulingPods pods = read(page(List.of(POD)));
        byte[] other = POD.replace(before, after).getBytes(StandardCharsets.UTF_8);
        assertThat(pods.recognize(other, 0)).isEqualTo(recognized ? other.length : JsonPattern.OTHER);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"items\":[{\"metadata\":{\"na", "{\"items\":[1]}", "{\"items\":[{}"})
    void aPageThatIsCutIsRefused(String page) {
        assertThatThrownBy(() -> read(page)).isInstanceOf(KubernetesClientException.class);
    }

    private static List<PodState> parsed(List<String> pods) {
        List<PodState> states = new ArrayList<>();
        for (String pod : pods) {
            states.addAll(read(page(List.of(pod))).states());
        }
        return states;
    }

    private static SchedulingPods read(String page) {
        SchedulingPods pods = new SchedulingPods(Map.of());
        PagedListReader.read(page.getBytes(StandardCharsets.UTF_8), SchedulingPods.UNREAD, pods);
        return pods;
    }

    private static String page(List<String> pods) {
        return "{\"kind\":\"PodList\",\"metadata\":{},\"items\":[" + String.join(",", pods) + "]}";
    }

    /** Changes up to four values. */
    private static String changed(Random random) {
        String pod = POD;
        int changes = random.nextInt(5);
        for (int i = 0; i < changes; i++) {
            String value = VALUES.get(random.nextInt(VALUES.size()));
            pod = pod.replace(value, OTHERS.get(random.nextInt(OTHERS.size())));
        }
        return pod;
    }
}
