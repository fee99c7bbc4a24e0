package io.gangflow.minicluster.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.model.ArgoJson;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The quality of service class of a pod, by the amounts of its containers. */
final class QosClassTest {

    private static final String BOTH =
            "{'resources':{'requests':{'cpu':'1','memory':'1Gi'},'limits':{'cpu':'1','memory':'1Gi'}}}";

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "no amounts | {} | '' | BestEffort",
                "devices do not count | {'resources':{'limits':{'nvidia.com/gpu':1}}} | '' | BestEffort",
                "zero does not count | {'resources':{'requests':{'cpu':0,'memory':'0Gi'}}} | '' | BestEffort",
                "what is no amount does not count | {'resources':{'requests':{'cpu':'much'}}} | '' | BestEffort",
                "a request alone | {'resources':{'requests':{'cpu':'1'}}} | '' | Burstable",
                "a limit alone | {'resources':{'limits':{'memory':'1Gi'}}} | '' | Burstable",
                "limits equal to requests | " + BOTH + " | '' | Guaranteed",
                "the same amounts in another notation |"
                        + "{'resources':{'requests':{'cpu':'1000m','memory':'1024Mi'},'limits':{'cpu':1,'memory':'1Gi'}}} | '' | Guaranteed",
                "processors only |" + "{'resources':{'requests':{'cpu':'1'},'limits':{'cpu':'1'}}} | '' | Burstable",
                "a larger limit |"
                        + "{'resources':{'requests':{'cpu':'1','memory':'1Gi'},'limits':{'cpu':'2','memory':'1Gi'}}} | '' | Burstable",
                "an init container without amounts | " + BOTH + " | {} | Burstable",
                "an init container with amounts | {} | " + BOTH + " | Burstable",
                "an init container with equal amounts | " + BOTH + " | " + BOTH + " | Guaranteed"
            })
    void theClassFollowsFromTheAmounts(String what, String container, String init, String expected) {
        String inits = init.equals("''") ? "" : init;
        String spec = "{'containers':[%s],'initContainers':[%s]}".formatted(container, inits);

        assertThat(QosClass.of(ArgoJson.read(spec.replace('\'', '"'), JsonNode.class)))
                .as(what)
                .isEqualTo(expected);
    }
}
