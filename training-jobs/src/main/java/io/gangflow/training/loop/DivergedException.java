package io.gangflow.training.loop;

import java.util.List;

/** Thrown when ranks end an epoch with different parameters, which makes further averages meaningless. */
public final class DivergedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    DivergedException(int epoch, List<String> hashes) {
        super("the ranks ended epoch " + epoch + " with different parameters: " + describe(hashes));
    }

    private static String describe(List<String> hashes) {
        StringBuilder text = new StringBuilder();
        for (int rank = 0; rank < hashes.size(); rank++) {
            text.append(rank == 0 ? "" : ", ")
                    .append("rank ")
                    .append(rank)
                    .append(' ')
                    .append(hashes.get(rank), 0, 12);
        }
        return text.toString();
    }
}
