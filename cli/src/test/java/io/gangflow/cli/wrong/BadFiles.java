package io.gangflow.cli.wrong;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** A folder with a valid pipeline, cluster and pod, and with all kinds of invalid files. */
final class BadFiles {

    private static final String PIPELINE = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: demo }
            parameters:
              input: { type: string }
              size: { type: string, enum: [small, large], default: small }
              epochs: { type: integer, default: 3, minimum: 1, maximum: 10 }
            stages:
              count:
                pod:
                  image: "gangflow/jobs:0.1.0"
                  command: [wordcount, "${parameters.input}", "${parameters.size}", "${parameters.epochs}"]
                  resources: { cpu: 1, memory: 64Mi }
                expect: 1s
            """;
    private static final String CLUSTER = """
            apiVersion: gangflow/v1
            kind: Cluster
            metadata: { name: tiny }
            nodePools:
              - { name: workers, count: 2, machine: m, allocatable: { cpu: 4, memory: 8Gi } }
            """;
    private static final String POD = """
            apiVersion: v1
            kind: Pod
            metadata: { name: a }
            spec:
              containers: [{ name: m, image: "w:1", resources: { requests: { cpu: 1, memory: 1Gi } } }]
            """;
    private static final String OWN_IMAGE = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: own }
            stages:
              train:
                pod:
                  image: "example.com/own:1"
                  command: [python, train.py]
                  resources: { cpu: 1, memory: 64Mi }
                secrets: { TOKEN: { secret: hub, key: token } }
            """;
    /** No server responds: port 1 is closed. */
    private static final String KUBECONFIG = """
            apiVersion: v1
            kind: Config
            current-context: lab
            clusters: [{ name: lab, cluster: { server: "http://127.0.0.1:1" } }]
            contexts: [{ name: lab, context: { cluster: lab, user: me } }]
            users: [{ name: me, user: {} }]
            """;

    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    private static final int MEBIBYTE = 1 << 20;

    private BadFiles() {}

    static void write(Path folder) throws IOException {
        text(folder, "pipeline.yaml", PIPELINE);
        text(folder, "cluster.yaml", CLUSTER);
        text(folder, "pod.yaml", POD);
        text(folder, "own.yaml", OWN_IMAGE);
        text(folder, "config-map.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: settings }\n");
        text(folder, "braces.yaml", POD.replace("spec:", "spec:\n  hostname: '{{name}}'"));
        text(folder, "typo.yaml", PIPELINE.replace("command:", "comand:"));
        text(folder, "newer.yaml", PIPELINE.replace("gangflow/v1", "gangflow/v9"));
        text(folder, "later.yaml", PIPELINE.replace("    expect: 1s", "    after: [nothing]"));
        text(folder, "cluster-typo.yaml", CLUSTER.replace("count", "cuont"));
        text(folder, "no-nodes.yaml", CLUSTER.replace("count: 2", "count: 0"));
        text(folder, "two.yaml", PIPELINE + "---\n" + PIPELINE);
        text(folder, "empty.yaml", "");
        text(folder, "comment.yaml", "# nothing yet\n");
        text(folder, "list.yaml", "[1, 2]\n");
        text(folder, "tab.yaml", "kind:\tPipeline\n\tname: x\n");
        text(folder, "open.yaml", "kind: [Pipeline\n");
        text(folder, "twice.yaml", "kind: Pipeline\nkind: Pipeline\n");
        text(folder, "deep.yaml", "[".repeat(20_000));
        text(folder, "bomb.yaml", bomb());
        text(folder, "notes.txt", "buy milk\n");
        text(folder, "scenario.json", "{\"nodes\": [");
        text(folder, "durations.json", "{\"train\": \"long\"}");
        text(folder, "variables.env", "A=1\nnot a variable\n");
        text(folder, "kubeconfig", KUBECONFIG);
        Files.createFile(folder.resolve("users.txt"), OWNER_ONLY);
        Files.createFile(folder.resolve("bad-users.txt"), OWNER_ONLY);
        Files.createFile(folder.resolve("short.key"), OWNER_ONLY);
        text(folder, "short.key", "secret");
        text(folder, "users.txt", "me:$2a$12$" + "a".repeat(53) + "\n");
        text(folder, "open-users.txt", "");
        text(folder, "bad-users.txt", "somebody\n");
        Files.write(folder.resolve("latin1.yaml"), new byte[] {'k', ':', ' ', (byte) 0xe9, '\n'});
        Files.write(folder.resolve("binary.yaml"), random());
        Files.write(folder.resolve("huge.yaml"), new byte[5 * MEBIBYTE]);
        Files.write(folder.resolve("huge.env"), new byte[2 * MEBIBYTE]);
        Files.createDirectory(folder.resolve("folder"));
        Files.createDirectory(folder.resolve("full"));
        text(folder.resolve("full"), "pipeline.yaml", PIPELINE);
        home(folder.resolve("home"));
        Files.createSymbolicLink(folder.resolve("loop.yaml"), folder.resolve("loop.yaml"));
        Files.createSymbolicLink(folder.resolve("unreadable.yaml"), UNREADABLE);
        Files.createSymbolicLink(folder.resolve("dangling.yaml"), folder.resolve("gone.yaml"));
    }

    /** Creates an installation whose programs are never started. */
    private static void home(Path home) throws IOException {
        for (String island : List.of("spark-jobs", "training-jobs")) {
            text(Files.createDirectories(home.resolve(island).resolve("target")), "runtime-classpath", "not built");
        }
        text(Files.createDirectories(home.resolve("pipelines/clusters")), "article.yaml", CLUSTER);
    }

    /** A file of Linux that even root cannot read: its first page is not mapped. */
    static final Path UNREADABLE = Path.of("/proc/self/mem");

    private static String bomb() {
        StringBuilder text = new StringBuilder("a0: &a0 [x, x]\n");
        for (int level = 1; level < 30; level++) {
            text.append("a%d: &a%d [*a%d, *a%d]%n".formatted(level, level, level - 1, level - 1));
        }
        return text.toString();
    }

    private static byte[] random() {
        byte[] bytes = new byte[4_096];
        new Random(7).nextBytes(bytes);
        return bytes;
    }

    private static void text(Path folder, String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }
}
