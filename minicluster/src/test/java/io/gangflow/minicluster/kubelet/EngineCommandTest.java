package io.gangflow.minicluster.kubelet;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.gangflow.minicluster.image.Launchable;
import io.gangflow.pipeline.model.LocalProgram.Engine;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The command lines that run a container with docker and podman. */
final class EngineCommandTest {

    private static final Path HOSTS = Path.of("/out/cluster/hosts");
    private static final Map<String, String> BASE =
            Map.of("PATH", "/usr/bin", "HOME", "/out/home", "TMPDIR", "/out/tmp", "GANGFLOW_POD_IP", "127.16.0.1");

    @Test
    void theImageRunsWithThePodsNetworkNamesMountsLimitsAndVariables() {
        Container container = new ContainerBuilder()
                .withName("main")
                .withImage("acme/train:1")
                .withWorkingDir("/app")
                .withNewResources()
                .addToLimits("cpu", new Quantity("1500m"))
                .addToLimits("memory", new Quantity("1536Mi"))
                .endResources()
                .withNewSecurityContext()
                .withRunAsUser(10_001L)
                .endSecurityContext()
                .build();
        Map<String, Path> mounts = new LinkedHashMap<>();
        mounts.put("/data", Path.of("/out/vol-data"));
        mounts.put("/etc/app", Path.of("/out/vol-app"));

        List<String> words = command(container, Engine.DOCKER, Map.of("RANK", "0", "TOKEN", "s3cret"))
                .words(mounts, HOSTS, "1000:100", 0);

        assertThat(String.join(" ", words))
                .isEqualTo("docker run --rm --name gangflow-uid-of-default-worker-0-main --network host"
                        + " --volume /out/cluster/hosts:/etc/hosts:ro"
                        + " --volume /out/vol-data:/data --volume /out/vol-app:/etc/app"
                        + " --env GANGFLOW_POD_IP --env RANK --env TOKEN"
                        + " --user 1000:100 --memory 1610612736b --cpus 1.500 --workdir /app"
                        + " acme/train:1 train.py --epochs=3");
    }

    @Test
    void aCommandReplacesTheEntryPointAndArgumentsDoNot() {
        List<String> words = words(Engine.DOCKER, 1);

        assertThat(words).containsSubsequence("--entrypoint", "train.py", "acme/train:1", "--epochs=3");
        assertThat(words.subList(words.indexOf("acme/train:1"), words.size()))
                .containsExactly("acme/train:1", "--epochs=3");
        assertThat(words(Engine.DOCKER, 0)).doesNotContain("--entrypoint");
    }

    @Test
    void podmanWithoutRootKeepsTheUser() {
        assertThat(words(Engine.PODMAN, 0))
                .startsWith("podman", "run")
                .containsSubsequence("--userns", "keep-id")
                .doesNotContain("--user");
        assertThat(command(plain(), Engine.PODMAN, Map.of()).words(Map.of(), HOSTS, "0:0", 0))
                .containsSubsequence("--user", "0:0")
                .doesNotContain("--userns");
    }

    @Test
    void noValueIsInTheCommandLineUnlessTheClientWouldUseItsVariable() {
        Map<String, String> variables = Map.of("TOKEN", "s3cret", "HOME", "/root", "DOCKER_HOST", "tcp://dind:2375");

        List<String> words = command(plain(), Engine.DOCKER, variables).words(Map.of(), HOSTS, "1:1", 0);

        assertThat(words)
                .contains("HOME=/root", "DOCKER_HOST=tcp://dind:2375", "TOKEN")
                .noneMatch(word -> word.contains("s3cret"));
    }

    @Test
    void theClientHasTheVariablesOfThisMachineByWhichItFindsItsEngine() {
        Map<String, String> machine = Map.of(
                "HOME",
                "/home/anna",
                "PATH",
                "/usr/bin",
                "DOCKER_CONTEXT",
                "colima",
                "XDG_RUNTIME_DIR",
                "/run/user/1000",
                "AWS_SECRET_ACCESS_KEY",
                "of anna");
        Map<String, String> variables = Map.of("TOKEN", "s3cret", "HOME", "/root", "DOCKER_HOST", "tcp://dind:2375");

        assertThat(command(plain(), Engine.DOCKER, variables).clientEnvironment(machine))
                .isEqualTo(Map.of(
                        "GANGFLOW_POD_IP", "127.16.0.1",
                        "TOKEN", "s3cret",
                        "HOME", "/home/anna",
                        "PATH", "/usr/bin",
                        "DOCKER_CONTEXT", "colima",
                        "XDG_RUNTIME_DIR", "/run/user/1000"));
    }

    private static List<String> words(Engine engine, int entrypoint) {
        return command(plain(), engine, Map.of()).words(Map.of(), HOSTS, "1000:100", entrypoint);
    }

    private static Container plain() {
        return new ContainerBuilder().withName("main").withImage("acme/train:1").build();
    }

    private static EngineCommand command(Container container, Engine engine, Map<String, String> variables) {
        Map<String, String> environment = new LinkedHashMap<>(BASE);
        environment.putAll(variables);
        return new EngineCommand(
                TestPods.rank("worker-0"),
                container,
                new Launchable.Container(engine, "acme/train:1", List.of("train.py", "--epochs=3")),
                environment,
                BASE);
    }
}
