package io.gangflow.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code cluster expire} and {@code cluster audit} on EKS, with a stand-in for the AWS command line. */
class EksLeftOversTest {

    private static final Clock NOON = Clock.fixed(Instant.parse("2026-11-22T12:00:00Z"), ZoneOffset.UTC);

    /** Answers from files that are called as what is asked for; writes down what that was. */
    private static final String STAND_IN = """
            #!/bin/sh
            echo "$*" >>"$ANSWERS/calls"
            case "$*" in
              "eks list-clusters "*) cat "$ANSWERS/clusters" ;;
              "eks describe-cluster --name "*) cat "$ANSWERS/cluster-$4" ;;
              *"Key=by,Values=gangflow"*) cat "$ANSWERS/ours" ;;
              *"Key=elbv2.k8s.aws/cluster"*) cat "$ANSWERS/balancers" ;;
              *"Key=ebs.csi.aws.com/cluster"*) cat "$ANSWERS/volumes" ;;
              *) echo "what is $*?" >&2; exit 2 ;;
            esac
            """;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    private String path = "";

    @BeforeEach
    void start() throws IOException {
        path = folder + ":/usr/bin:/bin";
        Path program = Files.writeString(folder.resolve("aws"), STAND_IN);
        assertThat(program.toFile().setExecutable(true)).isTrue();
        answer("clusters", "{\"clusters\":[\"old\",\"young\",\"someones\"]}");
        answer("cluster-old", described("by", "gangflow", "owner", "ann", "expires", "2026-11-21"));
        answer("cluster-young", described("by", "gangflow", "owner", "ann", "expires", "2026-11-22"));
        answer("cluster-someones", described("expires", "2020-01-01"));
        answer("ours", items(cluster("old"), cluster("young")));
        answer("balancers", items());
        answer("volumes", items());
    }

    @Test
    void clustersPastTheirDateAreListed() throws IOException {
        assertThat(run("expire")).isEqualTo(1);
        assertThat(out.toString()).isEqualToNormalizingNewlines("old  expired 2026-11-21  owner ann\n");
        assertThat(folder.resolve("calls")).hasContent("""
                        eks list-clusters --output json
                        eks describe-cluster --name old --output json
                        eks describe-cluster --name someones --output json
                        eks describe-cluster --name young --output json
                        """);
    }

    @Test
    void removingIsLeftToOpenTofu() {
        assertThat(run("expire", "--destroy")).isEqualTo(2);
        assertThat(err.toString()).contains("`old` is not removed").contains("tofu destroy");
    }

    @Test
    void whatClustersLeftIsFoundByTheTagsOfWhoeverMadeIt() throws IOException {
        answer(
                "ours",
                items(
                        cluster("young"),
                        item("arn:aws:ec2:us-east-1:1:natgateway/nat-1", "by", "gangflow", "cluster", "gone"),
                        item("arn:aws:ec2:us-east-1:1:vpc/vpc-1", "by", "gangflow", "cluster", "young"),
                        item("arn:aws:iam::1:policy/elsewhere", "by", "gangflow", "cluster", "elsewhere"),
                        item("arn:aws:s3:::gone-pipelines", "by", "gangflow", "cluster", "gone")));
        answer(
                "balancers",
                items(
                        item(
                                "arn:aws:elasticloadbalancing:us-east-1:1:loadbalancer/app/x/9",
                                "elbv2.k8s.aws/cluster",
                                "gone"),
                        item(
                                "arn:aws:elasticloadbalancing:us-east-1:1:loadbalancer/app/y/9",
                                "elbv2.k8s.aws/cluster",
                                "young")));
        answer(
                "volumes",
                items(item(
                        "arn:aws:ec2:us-east-1:1:volume/vol-1",
                        "ebs.csi.aws.com/cluster",
                        "true",
                        "kubernetes.io/cluster/gone",
                        "owned")));

        assertThat(run("audit")).isEqualTo(1);
        assertThat(out.toString().lines())
                .containsExactly(
                        "ec2:natgateway  arn:aws:ec2:us-east-1:1:natgateway/nat-1  nat-1  of cluster gone, which no longer exists",
                        "s3:bucket  arn:aws:s3:::gone-pipelines  gone-pipelines  of cluster gone, which no longer exists",
                        "elasticloadbalancing:loadbalancer  arn:aws:elasticloadbalancing:us-east-1:1:loadbalancer/app/x/9"
                                + "  app/x/9  of cluster gone, which no longer exists",
                        "ec2:volume  arn:aws:ec2:us-east-1:1:volume/vol-1  vol-1  of cluster gone, which no longer exists");
        assertThat(err.toString()).contains("4 left over").contains("not checked: other regions");
    }

    @Test
    void whereNothingIsLeftAllIsWell() {
        assertThat(run("audit")).isZero();
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void whatTheProgramSaysIsTold() throws IOException {
        Files.writeString(folder.resolve("aws"), "#!/bin/sh\necho 'Unable to locate credentials' >&2\nexit 253\n");

        assertThat(run("expire")).isEqualTo(3);
        assertThat(err.toString()).contains("Unable to locate credentials");
    }

    @Test
    void anAnswerThatIsNoJsonIsSaid() throws IOException {
        answer("ours", "<html>");

        assertThat(run("audit")).isEqualTo(3);
        assertThat(err.toString()).contains("the response is not JSON");
    }

    @Test
    void withoutTheProgramItIsNamed() throws IOException {
        Files.delete(folder.resolve("aws"));
        path = folder.toString();

        assertThat(run("audit")).isEqualTo(3);
        assertThat(err.toString()).contains("`aws` is not on the PATH");
    }

    private void answer(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    private static String cluster(String name) {
        return item("arn:aws:eks:us-east-1:1:cluster/" + name, "by", "gangflow", "cluster", name);
    }

    private static String described(String... tags) {
        StringBuilder text = new StringBuilder();
        for (int index = 0; index < tags.length; index += 2) {
            text.append(index == 0 ? "" : ",").append("\"%s\":\"%s\"".formatted(tags[index], tags[index + 1]));
        }
        return "{\"cluster\":{\"arn\":\"arn\",\"tags\":{%s}}}".formatted(text);
    }

    private static String items(String... items) {
        return "{\"ResourceTagMappingList\":[" + String.join(",", items) + "]}";
    }

    private static String item(String arn, String... tags) {
        StringBuilder text = new StringBuilder();
        for (int index = 0; index < tags.length; index += 2) {
            text.append(index == 0 ? "" : ",")
                    .append("{\"Key\":\"%s\",\"Value\":\"%s\"}".formatted(tags[index], tags[index + 1]));
        }
        return "{\"ResourceARN\":\"%s\",\"Tags\":[%s]}".formatted(arn, text);
    }

    private int run(String command, String... more) {
        Console console = new Console(new PrintWriter(out, true), new PrintWriter(err, true), false, false, 80);
        Map<String, String> environment = Map.of("PATH", path, "ANSWERS", folder.toString(), "AWS_REGION", "us-east-1");
        String[] arguments = new String[more.length + 3];
        arguments[0] = command;
        arguments[1] = "--cloud";
        arguments[2] = "eks";
        System.arraycopy(more, 0, arguments, 3, more.length);
        return ClusterCommand.of(console, environment, NOON)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler((failure, picocli, result) -> {
                    err.append(String.valueOf(failure.getMessage()));
                    return failure instanceof CommandFailure known ? known.exitCode() : 99;
                })
                .execute(arguments);
    }
}
