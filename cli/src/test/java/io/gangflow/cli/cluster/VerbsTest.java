package io.gangflow.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The make targets of a model server, run with stubs that record their arguments. */
class VerbsTest {

    @TempDir
    Path folder;

    private Path calls;

    @BeforeEach
    void standIns() throws IOException {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        assumeTrue(
                Arrays.stream(path.split(File.pathSeparator))
                        .anyMatch(each -> Files.isExecutable(Path.of(each, "make"))),
                "notice: no make here: the verbs were not tried");
        calls = Files.createFile(folder.resolve("calls"));
        for (String program : List.of("kubectl", "helm", "minikube", "mvn", "gangflow")) {
            String script = """
                    #!/bin/sh
                    case "$*" in
                    # before the call is noted: the tunnel may be closed as soon as it is
                    *port-forward*) echo $$ >"%s" ;;
                    esac
                    echo "%s $*" >>"%s"
                    case "$*" in
                    *"get services"*) printf the-service ;;
                    *"get pods"*) printf the-pod ;;
                    *port-forward*) exec sleep 60 ;;
                    *refused*) exit 1 ;;
                    *test-service*) until grep -q port-forward "%s"; do sleep 0.1; done ;;
                    esac
                    """.formatted(folder.resolve("tunnel"), program, calls, calls);
            Path file = Files.writeString(folder.resolve(program), script);
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
        }
    }

    @ParameterizedTest(name = "make {0}")
    @CsvSource(delimiter = '|', textBlock = """
            install-volcano   | helm --kube-context=c upgrade --install volcano volcano
            verify-volcano    | kubectl --context=c wait --for=condition=Established --timeout=60s crd/jobs.batch.volcano.sh
            uninstall-volcano | helm --kube-context=c uninstall volcano --namespace=volcano-system
            deploy-app        | gangflow submit --context=c --namespace=ml-models --watch pipelines/definitions/model-server.yaml
            test-deployment   | gangflow test-service --wait=60 http://127.0.0.1:8080
            load-test         | gangflow load-test http://127.0.0.1:8080
            logs              | gangflow logs --context=c --namespace=ml-models --tail=100 model-server@latest
            get-status        | kubectl --context=c --namespace=ml-models get jobs.batch.volcano.sh,podgroups.scheduling.volcano.sh,pods,services
            describe-job      | kubectl --context=c --namespace=ml-models describe jobs.batch.volcano.sh
            shell             | kubectl --context=c --namespace=ml-models debug --stdin --tty the-pod
            get-events        | kubectl --context=c --namespace=ml-models get events --sort-by=.lastTimestamp
            clean-app         | gangflow delete --context=c --namespace=ml-models model-server@latest
            clean-all         | kubectl --context=c delete namespace ml-models
            minikube-stop     | minikube stop
            build             | mvn -B -Dquickly -DskipTests package
            """)
    void aVerbOfTheSeedDoesWhatItSays(String verb, String call) throws IOException, InterruptedException {
        assertThat(make(verb, "CONTEXT=c")).isZero();
        assertThat(Files.readString(calls)).contains(call);
    }

    @ParameterizedTest(name = "make {0}")
    @ValueSource(strings = {"test-deployment", "load-test"})
    void theServiceIsReachableDuringItsTestsAndNotAfterThem(String verb) throws IOException, InterruptedException {
        assertThat(make(verb, "CONTEXT=c", "PORT=18080")).isZero();
        assertThat(Files.readString(calls))
                .contains(
                        "port-forward service/the-service 18080:8000", "test-service --wait=60 http://127.0.0.1:18080");
        long tunnel = Long.parseLong(Files.readString(folder.resolve("tunnel")).strip());
        ProcessHandle.of(tunnel)
                .ifPresent(process ->
                        process.onExit().orTimeout(10, TimeUnit.SECONDS).join());
        assertThat(ProcessHandle.of(tunnel).filter(ProcessHandle::isAlive))
                .as("the tunnel is closed")
                .isEmpty();
    }

    @Test
    void aTestThatFailsFailsTheVerb() throws IOException, InterruptedException {
        assertThat(make("test-deployment", "gangflow=" + folder.resolve("gangflow") + " refused"))
                .isNotZero();
    }

    @Test
    void everythingOnMinikubeIsOneVerb() throws IOException, InterruptedException {
        assertThat(make("minikube-deploy")).isZero();
        List<String> programs = new ArrayList<>();
        for (String call : Files.readAllLines(calls)) {
            String word = call.split(" ", 3)[0] + " " + call.split(" ", 3)[1];
            if (!programs.contains(word)) {
                programs.add(word);
            }
        }
        assertThat(programs)
                .containsExactly(
                        "minikube start",
                        "helm --kube-context=minikube",
                        "kubectl --context=minikube",
                        "mvn -B",
                        "minikube image",
                        "gangflow submit",
                        "gangflow test-service");
        assertThat(Files.readString(calls))
                .contains("minikube image load images/target/images/gangflow-model-server-0.1.0-");
    }

    @Test
    void aProductionClusterHasToBeNamed() throws IOException, InterruptedException {
        assertThat(make("production-deploy")).isNotZero();
        assertThat(Files.readString(calls)).isEmpty();
        assertThat(make("production-deploy", "CONTEXT=prod")).isZero();
        assertThat(Files.readString(calls)).doesNotContain("helm", "minikube").contains("submit --context=prod");
    }

    @Test
    void everyVerbIsInTheHelp() throws IOException, InterruptedException {
        assertThat(make("help")).isZero();
        String help = Files.readString(folder.resolve("log"));
        Files.readAllLines(Path.of("../deploy.mk")).stream()
                .filter(line -> line.matches("[a-z-]+:( .*|$)"))
                .forEach(line -> assertThat(help).contains(line.substring(0, line.indexOf(':')) + "\t"));
    }

    private int make(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("make", "gangflow=" + folder.resolve("gangflow")));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(new File(".."))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile());
        builder.environment().merge("PATH", folder.toString(), (path, first) -> first + File.pathSeparator + path);
        builder.environment().keySet().removeIf(name -> name.startsWith("MAKE") || name.equals("MFLAGS"));
        return builder.start().waitFor();
    }
}
