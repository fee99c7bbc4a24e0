package io.gangflow.spark.volcano;

import org.apache.spark.SparkConf;
import org.apache.spark.deploy.k8s.SparkPod;

/**
 * The additions to every pod, whichever step creates it: tolerations, files of the object store, a disk limit, and
 * security contexts.
 */
final class CompletePod {

    private CompletePod() {}

    static SparkPod of(SparkPod pod, SparkConf conf) {
        return PodHardening.harden(
                DiskLimit.set(StorageFiles.mount(Tolerations.tolerate(pod, conf), conf), conf), conf);
    }
}
