package io.gangflow.argo.compiler.torch;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.gangflow.pipeline.model.Torchrun;
import java.util.ArrayList;
import java.util.List;

/**
 * The variables by which a worker's torchrun finds those of the others: each of its options has one (pytorch 2.15,
 * torch/distributed/argparse_util.py). torchrun sets RANK and WORLD_SIZE for the ranks that it starts. For a worker
 * with several ranks they are not set here: Lightning would treat them as those of a rank and start no others
 * (pytorch-lightning 2.6, KubeflowEnvironment).
 */
public final class TorchVariables {

    /**
     * How long a worker tries to connect to the rendezvous: the first worker's node may also have to pull a large
     * image.
     */
    private static final int CONNECT_SECONDS = 300;

    private final Torchrun torchrun;
    private final String master;
    private final int port;

    /**
     * Variables of a training.
     *
     * @param master name of the worker to which the others connect
     * @param port of the master
     */
    public TorchVariables(Torchrun torchrun, String master, int port) {
        this.torchrun = torchrun;
        this.master = master;
        this.port = port;
    }

    /**
     * For a fixed number of workers: numbered, so that ranks are the same in each attempt. A worker with one rank gets
     * that rank even without torchrun.
     *
     * @param indexField field of a pod with its number among the workers, from 0
     */
    public List<EnvVar> fixed(int workers, String indexField) {
        String count = Integer.toString(workers);
        List<EnvVar> variables = new ArrayList<>(List.of(
                variable("MASTER_ADDR", master),
                variable("MASTER_PORT", Integer.toString(port)),
                field("NODE_RANK", indexField),
                variable("PET_MASTER_ADDR", master),
                variable("PET_MASTER_PORT", Integer.toString(port)),
                variable("PET_NNODES", count),
                field("PET_NODE_RANK", indexField),
                processes()));
        if (torchrun.processes() == 1) {
            variables.add(field("GROUP_RANK", indexField));
            variables.add(variable("LOCAL_RANK", "0"));
            variables.add(variable("LOCAL_WORLD_SIZE", "1"));
            variables.add(field("RANK", indexField));
            variables.add(variable("WORLD_SIZE", count));
        }
        return variables;
    }

    /**
     * For a varying number of workers: torchrun's own rendezvous numbers the existing ones. The store is not shared
     * between torchrun and its ranks: rank 0 announces a shared one only in its first round, so a worker that joins
     * later would wait for it, and all others for that worker (pytorch 2.15, dynamic_rendezvous.py, next_rendezvous).
     *
     * @param id of the training, the same for all its workers
     * @param hosts whether this is the worker to which the others connect, which torchrun cannot detect if a name has
     *     several addresses
     */
    public List<EnvVar> elastic(Torchrun.Elastic range, String id, boolean hosts) {
        return List.of(
                variable("PET_MAX_RESTARTS", Integer.toString(range.restarts())),
                variable("PET_NNODES", range.min() + ":" + range.max()),
                processes(),
                variable("PET_RDZV_BACKEND", "c10d"),
                variable("PET_RDZV_CONF", "is_host=%s,read_timeout=%d".formatted(hosts, CONNECT_SECONDS)),
                variable("PET_RDZV_ENDPOINT", master + ":" + port),
                variable("PET_RDZV_ID", id),
                variable("TORCH_DISABLE_SHARE_RDZV_TCP_STORE", "1"));
    }

    private EnvVar processes() {
        return variable("PET_NPROC_PER_NODE", Integer.toString(torchrun.processes()));
    }

    private static EnvVar variable(String name, String value) {
        return new EnvVarBuilder().withName(name).withValue(value).build();
    }

    private static EnvVar field(String name, String path) {
        return new EnvVarBuilder()
                .withName(name)
                .withNewValueFrom()
                .withNewFieldRef(null, path)
                .endValueFrom()
                .build();
    }
}
