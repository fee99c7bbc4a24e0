package io.gangflow.spark.s3a;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSDataOutputStreamBuilder;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** {@code <folder>}: the less common operations of S3A, to detect missing classes. */
final class S3AWalk {

    private static final int FILES = 45;
    private static final String KMS_KEY = "arn:aws:kms:us-east-1:123456789012:key/test";
    /** 256 bits in base 64. */
    private static final String OWN_KEY = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";

    private final Path folder;

    private S3AWalk(Path folder) {
        this.folder = folder;
    }

    public static void main(String[] arguments) throws IOException {
        S3AWalk walk = new S3AWalk(new Path(arguments[0]));
        walk.step("upload and copy in parts", walk::parts);
        walk.step("pages of lists and deletes", walk::pages);
        walk.step("conditional create", walk::conditionalCreate);
        walk.step("read policy", walk::readPolicy);
        walk.step("encryption at the server", () -> walk.encryption("AES256", ""));
        walk.step("encryption with a key of KMS", () -> walk.encryption("SSE-KMS", KMS_KEY));
        walk.step("encryption with a key of one's own", () -> walk.encryption("SSE-C", OWN_KEY));
        walk.step("missing file", walk::missing);
        walk.step("assumed role", walk::assumedRole);
    }

    private interface Step {
        String run() throws IOException;
    }

    private void step(String name, Step step) throws IOException {
        System.out.println("step " + name + ": " + step.run());
    }

    private FileSystem files(Map<String, String> more) throws IOException {
        Configuration hadoop = new Configuration();
        S3A.settings(System.getenv())
                .forEach((key, value) -> hadoop.set(key.replaceFirst("^spark\\.hadoop\\.", ""), value));
        hadoop.set("fs.s3a.multipart.size", "5M");
        hadoop.set("fs.s3a.multipart.threshold", "5M");
        more.forEach(hadoop::set);
        return FileSystem.newInstance(folder.toUri(), hadoop);
    }

    private static void write(FileSystem files, Path path, int bytes) throws IOException {
        try (FSDataOutputStream out = files.create(path, true)) {
            out.write(new byte[bytes]);
        }
    }

    private String parts() throws IOException {
        try (FileSystem files = files(Map.of())) {
            write(files, new Path(folder, "large"), 12 << 20);
            boolean renamed = files.rename(new Path(folder, "large"), new Path(folder, "renamed"));
            return renamed + " "
                    + files.getFileStatus(new Path(folder, "renamed")).getLen();
        }
    }

    private String pages() throws IOException {
        try (FileSystem files = files(Map.of("fs.s3a.paging.maximum", "10", "fs.s3a.bulk.delete.page.size", "20"))) {
            for (int i = 0; i < FILES; i++) {
                write(files, new Path(folder, "many/f" + i), 1);
            }
            int listed = files.listStatus(new Path(folder, "many")).length;
            files.delete(new Path(folder, "many"), true);
            return listed + " " + files.exists(new Path(folder, "many"));
        }
    }

    private String conditionalCreate() throws IOException {
        try (FileSystem files = files(Map.of())) {
            Path path = new Path(folder, "once");
            for (int i = 0; i < 2; i++) {
                FSDataOutputStreamBuilder<?, ?> create = files.createFile(path);
                create.overwrite(true);
                create.recursive();
                create.must("fs.option.create.conditional.overwrite", true);
                try (FSDataOutputStream out = (FSDataOutputStream) create.build()) {
                    out.write(i);
                } catch (IOException e) {
                    return i + " "
                            + (e instanceof FileAlreadyExistsException
                                    || String.valueOf(e).contains("412"));
                }
            }
            return "written twice";
        }
    }

    private String readPolicy() throws IOException {
        try (FileSystem files = files(Map.of())) {
            write(files, new Path(folder, "text"), 10);
            // Hadoop's line reader does the same for settings that start with mapreduce.job.input.file.option.
            String key = "fs.option.openfile.read.policy";
            String policy = files.getConf().get("mapreduce.job.input.file.option." + key, "none");
            try (FSDataInputStream in = files.openFile(new Path(folder, "text"))
                    .opt(key, policy)
                    .build()
                    .join()) {
                in.read();
                String text = in.toString();
                int at = text.indexOf("inputPolicy=");
                return policy + " " + text.substring(at, text.indexOf(',', at));
            }
        }
    }

    private String encryption(String algorithm, String key) throws IOException {
        Map<String, String> settings = key.isEmpty()
                ? Map.of("fs.s3a.encryption.algorithm", algorithm)
                : Map.of("fs.s3a.encryption.algorithm", algorithm, "fs.s3a.encryption.key", key);
        Path path = new Path(folder, "encrypted-" + algorithm);
        try (FileSystem files = files(settings)) {
            write(files, path, 6 << 20);
            try (FSDataInputStream in = files.open(path)) {
                return "written " + files.getFileStatus(path).getLen() + ", read " + in.readAllBytes().length;
            }
        }
    }

    private String missing() throws IOException {
        try (FileSystem files = files(Map.of())) {
            files.open(new Path(folder, "missing")).close();
            return "opened";
        } catch (FileNotFoundException e) {
            return e.getClass().getSimpleName();
        }
    }

    /** There is no STS here: the failed connection shows that S3A tried it. */
    private String assumedRole() throws IOException {
        Map<String, String> more = Map.of(
                "fs.s3a.aws.credentials.provider",
                "org.apache.hadoop.fs.s3a.auth.AssumedRoleCredentialProvider",
                "fs.s3a.assumed.role.arn",
                "arn:aws:iam::123456789012:role/reader",
                "fs.s3a.assumed.role.sts.endpoint",
                "127.0.0.1:9",
                "fs.s3a.assumed.role.sts.endpoint.region",
                "us-east-1",
                "fs.s3a.assumed.role.credentials.provider",
                "software.amazon.awssdk.auth.credentials.EnvironmentVariableCredentialsProvider",
                "fs.s3a.attempts.maximum",
                "1",
                "fs.s3a.retry.limit",
                "1");
        try (FileSystem files = files(more)) {
            return String.valueOf(files.exists(folder));
        } catch (IOException e) {
            return String.valueOf(String.valueOf(e).contains("127.0.0.1:9"));
        }
    }
}
