package io.gangflow.training.command;

import io.gangflow.training.checkpoint.CheckpointException;
import io.gangflow.training.collective.CollectiveException;
import io.gangflow.training.collective.PeerFailureException;
import io.gangflow.training.data.DataException;
import io.gangflow.training.environment.EnvironmentException;
import io.gangflow.training.loop.DivergedException;
import io.gangflow.training.loop.NotFiniteException;
import io.gangflow.training.model.DeviceException;
import io.gangflow.training.rendezvous.RendezvousException;
import io.gangflow.training.server.ServerException;
import java.io.IOException;

/** Exit codes of a rank, from which a launcher decides whether to restart the gang. */
public enum ExitCode {
    DONE(0),
    /** A defect of the program. */
    FAILED(1),
    /** Invalid arguments: a restart would fail again. */
    USAGE(2),
    /** Failure of data, checkpoints, storage, rank variables or the rendezvous. */
    ENVIRONMENT(3),
    /** Another rank, server or worker was lost; this one is intact, and the gang may be restarted. */
    PEER_LOST(4),
    /** Ranks disagree on the parameters. */
    DIVERGED(5),
    /** The loss is not finite: a restart would end the same. */
    NOT_FINITE(6);

    private final int number;

    ExitCode(int number) {
        this.number = number;
    }

    public int number() {
        return number;
    }

    /** Returns the exit code for a failure of a training. */
    public static ExitCode of(Exception failure) {
        if (failure instanceof UsageException) {
            return USAGE;
        }
        if (failure instanceof CollectiveException || failure instanceof ServerException) {
            return PEER_LOST;
        }
        if (failure instanceof DivergedException) {
            return DIVERGED;
        }
        if (failure instanceof NotFiniteException) {
            return NOT_FINITE;
        }
        boolean environment = failure instanceof RendezvousException
                || failure instanceof EnvironmentException
                || failure instanceof DeviceException
                || failure instanceof DataException
                || failure instanceof CheckpointException
                || failure instanceof PeerFailureException
                || failure instanceof IOException
                || failure instanceof InterruptedException;
        return environment ? ENVIRONMENT : FAILED;
    }
}
