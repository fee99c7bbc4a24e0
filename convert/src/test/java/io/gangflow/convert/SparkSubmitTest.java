package io.gangflow.convert;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.convert.draft.Note;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SparkSubmitTest {

    private static Conversion convert(String words) {
        return Converter.ofSparkSubmit(List.of(words.strip().split("\\s+")), Optional.empty());
    }

    private static List<String> notes(Conversion conversion) {
        return conversion.notes().stream().map(Note::text).toList();
    }

    @Test
    void aCommandLineBecomesASparkStageWithTheSamePods() {
        Conversion conversion = convert("""
                --master k8s://https://prod:6443 --deploy-mode cluster --name sales --class com.example.Sales
                --driver-memory 2g --executor-memory=4096m --executor-cores 2 --num-executors 4
                --conf spark.kubernetes.container.image=shop/spark:4.1.1
                --conf spark.sql.shuffle.partitions=64
                --conf spark.kubernetes.driverEnv.LEVEL=info --conf spark.executorEnv.LEVEL=info
                --conf spark.kubernetes.driver.secretKeyRef.TOKEN=hub:token
                --conf spark.kubernetes.node.selector.disk=ssd
                --conf spark.kubernetes.scheduler.name=volcano
                local:///opt/shop/sales.jar s3a://lake/orders --full""");

        assertThat(conversion.text().orElseThrow()).endsWith("""
                metadata:
                  name: sales
                stages:
                  sales:
                    spark:
                      image: shop/spark:4.1.1
                      mainClass: com.example.Sales
                      application: local:///opt/shop/sales.jar
                      arguments: ['s3a://lake/orders', --full]
                      driver: {memory: 2Gi}
                      executors: {count: 4, cpu: 2, memory: 4Gi}
                      conf: {spark.sql.shuffle.partitions: "64"}
                      mode: cluster
                    env: {LEVEL: info}
                    secrets:
                      TOKEN: {secret: hub, key: token}
                    placement:
                      nodeSelector: {disk: ssd}
                """);
        assertThat(conversion.notes()).isEmpty();
        assertThat(conversion.pods().differences()).isEmpty();
        assertThat(conversion.pods().equal()).isEqualTo(5);
    }

    @Test
    void clientModeIsTheDefaultAsInSpark() {
        Conversion conversion = convert("--class com.example.Sales --num-executors 4"
                + " --conf spark.kubernetes.container.image=shop/spark:4.1.1 local:///opt/shop/sales.jar");

        assertThat(conversion.text().orElseThrow()).doesNotContain("mode:", "driver:");
        assertThat(conversion.pods().differences()).isEmpty();
        assertThat(conversion.pods().equal()).isEqualTo(5);
    }

    @Test
    void whatAStageCannotHaveIsNotedAndLeftOut() {
        Conversion conversion = convert("""
                --master yarn --queue etl --class com.example.Sales --jars more.jar -v
                --conf spark.executor.extraJavaOptions=-Xss4m --conf spark.dynamicAllocation.enabled=true
                hdfs:///jobs/sales.jar""");

        assertThat(conversion.text().orElseThrow())
                .contains("image: gangflow/spark\n", "application: local:///opt/spark/work-dir/sales.jar\n")
                .doesNotContain("conf:");
        assertThat(notes(conversion))
                .anyMatch(note -> note.startsWith("spark-submit --conf spark.master: "))
                .anyMatch(note -> note.startsWith("spark-submit --queue: "))
                .anyMatch(note -> note.startsWith("spark-submit --jars: "))
                .anyMatch(note -> note.startsWith("spark-submit -v: "))
                .anyMatch(note -> note.startsWith("spark-submit --conf spark.executor.extraJavaOptions: "))
                .anyMatch(note -> note.startsWith("spark-submit --conf spark.dynamicAllocation.enabled: "))
                .anyMatch(note -> note.endsWith("copy hdfs:///jobs/sales.jar into the image"));
    }

    @Test
    void aPythonProgramIsAStageWithItsFilesLibrariesAndInterpreter() {
        Conversion conversion = convert("""
                --master k8s://https://cluster --deploy-mode cluster --name orders
                --conf spark.kubernetes.container.image=shop/pyspark:4.1.1 --num-executors 2
                --py-files s3://code/lib.zip,local:///app/util.py --archives s3a://code/env.tar.gz#env
                --packages org.postgresql:postgresql:42.7.7 --conf spark.pyspark.python=./env/bin/python
                s3://code/orders.py s3://lake/orders""");

        assertThat(conversion.text().orElseThrow()).contains("""
                      image: shop/pyspark:4.1.1
                      application: s3://code/orders.py
                      pyFiles: ['s3://code/lib.zip', 'local:///app/util.py']
                      archives: ["s3a://code/env.tar.gz#env"]
                      packages: ['org.postgresql:postgresql:42.7.7']
                      python: {interpreter: "./env/bin/python"}
                      arguments: ['s3://lake/orders']
                """);
        assertThat(conversion.notes()).isEmpty();
        assertThat(conversion.pods().differences()).isEmpty();
    }

    @Test
    void filesOfTheMachineThatSubmitsHaveToBeInTheImage() {
        Conversion conversion = convert("--conf spark.kubernetes.container.image=shop/pyspark:4.1.1"
                + " --conf spark.pyspark.python=python3.12 --py-files lib/util.py jobs/orders.py");

        assertThat(conversion.text().orElseThrow())
                .contains(
                        "  name: orders\n",
                        "application: local:///opt/spark/work-dir/orders.py\n",
                        "pyFiles: ['local:///opt/spark/work-dir/util.py']\n",
                        "python: {version: \"3.12\"}\n");
        assertThat(notes(conversion))
                .anyMatch(note -> note.contains("`jobs/orders.py` has to be in the image"))
                .anyMatch(note -> note.contains("`lib/util.py` has to be in the image"));
    }

    @Test
    void withoutAClassThereIsNoStage() {
        Conversion conversion = convert("--master local[2] job.jar 3");

        assertThat(conversion.text()).isEmpty();
        assertThat(notes(conversion))
                .containsExactly("spark-submit application: a `spark` stage runs a class of a jar; pass `--class`");
    }
}
