package io.gangflow.serving.classifier;

import java.util.Arrays;

/**
 * Logistic regression with a quadratic penalty on all weights but the intercept, by Newton's method. It minimizes
 * {@code |w|^2 / 2 + C * sum of log losses}, as scikit-learn's LogisticRegression does. Deterministic. An instance fits
 * a single table.
 */
final class LogisticRegression {

    private static final int MOST_STEPS = 50;
    private static final double SMALL = 1e-9;

    private final Table table;
    private final double c;
    private final int size;
    private final double[] parameters;

    /**
     * @param c scikit-learn's C: the smaller, the stronger the penalty
     */
    LogisticRegression(Table table, double c) {
        this.table = table;
        this.c = c;
        this.size = table.features() + 1;
        this.parameters = new double[size];
    }

    /**
     * Returns the weights, followed by the intercept.
     *
     * @throws ArithmeticException if it does not converge, or a number overflows
     */
    double[] fit() {
        for (int step = 0; step < MOST_STEPS; step++) {
            double[] gradient = new double[size];
            double[][] hessian = new double[size][size];
            add(gradient, hessian);
            double[] move = new Cholesky(hessian).solve(gradient);
            double largest = 0;
            for (int i = 0; i < size; i++) {
                parameters[i] -= move[i];
                largest = Math.max(largest, Math.abs(move[i]));
            }
            if (Double.isNaN(largest)) {
                break;
            }
            if (largest < SMALL) {
                return parameters.clone();
            }
        }
        throw new ArithmeticException(
                "the training does not converge in %d steps: are the features of very different size?"
                        .formatted(MOST_STEPS));
    }

    private void add(double[] gradient, double[][] hessian) {
        for (int i = 0; i < table.features(); i++) {
            gradient[i] = parameters[i];
            hessian[i][i] = 1;
        }
        double[] row = new double[size];
        for (int k = 0; k < table.count(); k++) {
            System.arraycopy(table.rows(), k * table.features(), row, 0, table.features());
            row[table.features()] = 1;
            double probability = probability(row);
            double error = c * (probability - table.labels()[k]);
            double curvature = c * probability * (1 - probability);
            for (int i = 0; i < size; i++) {
                gradient[i] += error * row[i];
                for (int j = 0; j <= i; j++) {
                    hessian[i][j] += curvature * row[i] * row[j];
                }
            }
        }
    }

    private double probability(double[] row) {
        double score = 0;
        for (int i = 0; i < size; i++) {
            score += parameters[i] * row[i];
        }
        return 1 / (1 + StrictMath.exp(-score));
    }

    /** Returns the share of a table's samples that the parameters classify correctly. */
    static double accuracy(double[] parameters, Table table) {
        int right = 0;
        for (int k = 0; k < table.count(); k++) {
            double score = parameters[table.features()];
            for (int i = 0; i < table.features(); i++) {
                score += parameters[i] * table.rows()[k * table.features() + i];
            }
            right += (score > 0 ? 1 : 0) == table.labels()[k] ? 1 : 0;
        }
        return table.count() == 0 ? 0 : (double) right / table.count();
    }

    /** Solves linear equations with a symmetric, positive definite matrix, of which only the lower half is read. */
    private static final class Cholesky {
        private final double[][] lower;

        Cholesky(double[][] matrix) {
            lower = matrix;
            for (int i = 0; i < lower.length; i++) {
                for (int j = 0; j <= i; j++) {
                    double sum = lower[i][j];
                    for (int k = 0; k < j; k++) {
                        sum -= lower[i][k] * lower[j][k];
                    }
                    lower[i][j] = i == j ? Math.sqrt(sum) : sum / lower[j][j];
                }
            }
        }

        double[] solve(double[] right) {
            double[] x = Arrays.copyOf(right, right.length);
            for (int i = 0; i < x.length; i++) {
                for (int k = 0; k < i; k++) {
                    x[i] -= lower[i][k] * x[k];
                }
                x[i] /= lower[i][i];
            }
            for (int i = x.length - 1; i >= 0; i--) {
                for (int k = i + 1; k < x.length; k++) {
                    x[i] -= lower[k][i] * x[k];
                }
                x[i] /= lower[i][i];
            }
            return x;
        }
    }
}
