package io.gangflow.minicluster.kubelet;

import static io.gangflow.minicluster.kubelet.TestPods.rank;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Addresses, ports and names of pods over the life of a cluster. */
final class ClusterNamesTest {

    private static final Pod ZERO = rank("worker-0");

    @TempDir
    Path folder;

    private ClusterNames names = names();

    private static ClusterNames names() {
        try {
            return ClusterNames.in(Path.of("unused"), false);
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @BeforeEach
    void start() throws IOException {
        names = ClusterNames.in(folder.resolve("hosts"), false);
    }

    @Test
    void aPodThatIsCreatedAnewByTheSameNameHasTheSameAddressAndPort() {
        Pod again = new PodBuilder(ZERO)
                .editMetadata()
                .withUid("another")
                .endMetadata()
                .build();

        assertThat(names.address(again)).isEqualTo(names.address(ZERO));
        assertThat(names.port(again, "worker-0.gang")).isEqualTo(names.port(ZERO, "worker-0.gang"));
    }

    @Test
    void eachNameHasItsOwnAddressAndPort() {
        Set<String> addresses = new HashSet<>();
        Set<Integer> ports = new HashSet<>();
        for (String gang : List.of("first", "second")) {
            for (String namespace : List.of("default", "other")) {
                for (int rank = 0; rank < 300; rank++) {
                    Pod pod = rank("worker-" + rank, gang, namespace);
                    addresses.add(names.address(pod));
                    ports.add(names.port(pod, "worker-%d.%s".formatted(rank, gang))
                            .orElseThrow());
                }
            }
        }
        assertThat(addresses).hasSize(1_200).allMatch(address -> address.matches("127\\.\\d+\\.\\d+\\.[1-9]\\d*"));
        assertThat(ports).hasSize(1_200).allMatch(port -> port >= 18_000 && port < 30_000);
    }

    /** Two builds, or two JVMs with tests, are processes with any two IDs. */
    @Test
    void tenThousandProcessesHaveBlocksOf1250AddressesApart() {
        Set<List<Integer>> blocks = new HashSet<>();
        for (long process = 4_000_000; process < 4_010_000; process++) {
            int first = PodAddresses.firstNumber(process);
            assertThat(first + 1_250 - 1).isLessThanOrEqualTo(250 * 250);
            assertThat((first - 1) % 1_250).isZero();
            blocks.add(List.of(PodAddresses.second(process), first));
        }
        assertThat(blocks).hasSize(10_000);
    }

    @Test
    void aRankKnowsThePortOfAnotherThatIsNotThereYet() {
        Pod one = rank("worker-1");

        assertThat(names.port(ZERO, "worker-1.gang")).isPresent().isEqualTo(names.port(one, "worker-1.gang"));
        assertThat(names.port(ZERO, "worker-1.gang.default.svc")).isEqualTo(names.port(ZERO, "worker-1.gang"));
        assertThat(names.resolution().text("worker-1.gang", ZERO)).isEqualTo(names.address(one));
    }

    @Test
    void onlyRanksOfTheSameGangHavePorts() {
        for (String name : List.of("worker-1", "worker-1.other", "worker-1.gang.elsewhere", "s3.example.com", "")) {
            assertThat(names.port(ZERO, name)).as(name).isEmpty();
        }
    }

    @Test
    void thePodsThatRunAreInTheHostsFile() throws IOException {
        Pod ended = new PodBuilder(rank("worker-1"))
                .withNewStatus()
                .withPhase("Succeeded")
                .endStatus()
                .build();
        names.update(List.of(ZERO, ended), List.of());
        assertThat(hosts())
                .anyMatch(line -> line.startsWith(names.address(ZERO) + " "))
                .noneMatch(isOf("worker-1"));

        names.update(List.of(), List.of());
        assertThat(hosts()).noneMatch(isOf("worker-0"));
    }

    private static Predicate<String> isOf(String name) {
        return line -> !line.startsWith("#") && line.contains(" " + name + " ");
    }

    private List<String> hosts() throws IOException {
        return Files.readAllLines(names.hostsFile());
    }
}
