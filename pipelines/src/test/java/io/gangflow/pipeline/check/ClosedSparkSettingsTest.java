package io.gangflow.pipeline.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ClosedSparkSettingsTest {

    @ParameterizedTest
    @CsvSource({
        "hadoop.fs.x, settings start with `spark.`",
        "spark.executor.instances, use `executors.count`",
        "spark.driver.memory, use `cpu` and `memory` of the stage",
        "spark.kubernetes.executor.limit.cores, use `cpu` of the stage",
        "spark.executor.resource.gpu.amount, use `gpu` of `executors`",
        "spark.dynamicAllocation.enabled, a gang has a fixed size: use `executors.count`",
        "spark.kubernetes.driver.container.image, use `image`",
        "spark.kubernetes.scheduler.volcano.podgrouptemplatefile, a fixed reservation would not follow `executors`",
        "spark.kubernetes.driver.PODTEMPLATEFILE, a template could request any pod",
        "spark.kubernetes.scheduler.name, use `scheduler` and `queue`",
        "spark.kubernetes.driver.pod.featureSteps, Gangflow sets its own steps",
        "spark.kubernetes.executor.node.selector.disk, use `placement`",
        "spark.kubernetes.driver.secretKeyRef.A, use `secrets`",
        "spark.kubernetes.executor.secrets.a, use `secrets`",
        "spark.kubernetes.authenticate.driver.serviceAccountName, each run has its own service account",
        "spark.kubernetes.driver.volumes.hostPath.a.mount.path, pods mount nothing of their node",
        "spark.kubernetes.namespace, set when it is submitted",
        "spark.submit.pyFiles, use `pyFiles`",
        "spark.archives, use `archives`",
        "spark.jars.packages, use `packages`",
        "spark.pyspark.driver.python, use `python`",
        "spark.kubernetes.resource.type, follows from `application`",
        "spark.master, set when it is submitted",
        "spark.submit.deployMode, set when it is submitted",
        "spark.app.name, set when it is submitted",
        "spark.executor.extraJavaOptions, would run other code",
        "spark.driver.EXTRACLASSPATH, would run other code",
        "spark.executor.defaultJavaOptions, would run other code",
        "spark.jars, put it into the image",
        "spark.files.overwrite, put it into the image",
        "spark.plugins, would run other code",
        "spark.sql.extensions, would run other code",
        "spark.kubernetes.driver.label.app.kubernetes.io/name, this label is already in use",
        "spark.authenticate.secret, set by the operator",
        "spark.ui.filters, set by the operator"
    })
    void aSettingThatGangflowWritesIsClosed(String key, String reason) {
        assertThat(ClosedSparkSettings.reason(key)).contains(reason);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "spark.sql.shuffle.partitions",
                "spark.kubernetes.container.image.pullPolicy",
                "spark.executor.memoryOverhead",
                "spark.eventLog.enabled",
                "spark.hadoop.fs.s3a.endpoint",
                "spark.kubernetes.driver.label.team",
                "spark.uix.filters"
            })
    void otherSettingsAreOpen(String key) {
        assertThat(ClosedSparkSettings.reason(key)).isEqualTo(Optional.empty());
    }
}
