package io.gangflow.gang;

/** A kind of gang, with the conventions by which its members find each other. */
enum Framework {
    PYTORCH("PyTorch's variables", 3),
    TENSORFLOW("TF_CONFIG", 3),
    MPI("MPI's hosts", 3),
    TRAINER("Gangflow's training", 2);

    private final String text;
    private final int members;

    Framework(String text, int members) {
        this.text = text;
        this.members = members;
    }

    int members() {
        return members;
    }

    /** Returns the work of a stage in YAML, whose members run a command. */
    String work(String command) {
        String role = "command: [%s], resources: { cpu: 1, memory: 64Mi }".formatted(command);
        return switch (this) {
            case TRAINER, PYTORCH -> "ddp: { image: \"gang/member:1\", workers: %d, %s }".formatted(members, role);
            case TENSORFLOW ->
                "tensorflow: { image: \"gang/member:1\", ps: { replicas: 1, %s }, worker: { replicas: %d, %s } }"
                        .formatted(role, members - 1, role);
            case MPI ->
                "mpi: { image: \"gang/member:1\", master: { replicas: 1, %s }, workers: { replicas: %d, %s } }"
                        .formatted(role, members - 1, role);
        };
    }

    @Override
    public String toString() {
        return text;
    }
}
