package io.gangflow.spark.volcano;

import org.apache.spark.SparkConf;
import org.apache.spark.deploy.k8s.SparkPod;

/** What every pod gets, whichever step makes it: tolerations, the environment's Secret, and the security contexts. */
final class CompletePod {

    private CompletePod() {}

    static SparkPod of(SparkPod pod, SparkConf conf) {
        return PodHardening.harden(EnvironmentSecret.read(Tolerations.tolerate(pod, conf), conf), conf);
    }
}
