package io.gangflow.training.environment;

/**
 * One process of a data-parallel group, with the address of its rendezvous.
 *
 * @param rank of this process, 0 to worldSize - 1
 * @param worldSize number of processes of the group
 * @param localRank of this process among those of its machine
 * @param masterAddress host name or address of rank 0
 * @param masterPort TCP port on which rank 0 gathers the group
 * @param runId distinguishes this attempt of the job from earlier ones
 */
public record GroupMember(int rank, int worldSize, int localRank, String masterAddress, int masterPort, String runId) {

    /** Maximum number of ranks. A larger value is more likely a mistake in a variable than a real job. */
    public static final int MAX_WORLD_SIZE = 4096;

    /** A group of one rank, which needs no address. */
    public static final GroupMember ALONE = new GroupMember(0, 1, 0, "localhost", 0, "alone");

    private static final int MAX_RUN_ID = 200;

    public GroupMember {
        if (worldSize < 1 || worldSize > MAX_WORLD_SIZE) {
            throw new EnvironmentException("the world size is " + worldSize + ", not 1 to " + MAX_WORLD_SIZE);
        }
        if (rank < 0 || rank >= worldSize) {
            throw new EnvironmentException(
                    "the rank is " + rank + ", but a world of " + worldSize + " has ranks 0 to " + (worldSize - 1));
        }
        if (localRank < 0) {
            throw new EnvironmentException("the local rank is " + localRank + ", which is negative");
        }
        if (masterAddress.isBlank()) {
            throw new EnvironmentException("the address of rank 0 is empty");
        }
        if (masterPort < 0 || masterPort > 65_535) {
            throw new EnvironmentException("the port of rank 0 is " + masterPort + ", not 0 to 65535");
        }
        if (runId.length() > MAX_RUN_ID) {
            throw new EnvironmentException("the run id has " + runId.length() + " characters, more than " + MAX_RUN_ID);
        }
    }
}
