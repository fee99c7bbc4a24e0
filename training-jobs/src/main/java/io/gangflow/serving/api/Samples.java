package io.gangflow.serving.api;

/**
 * Samples to predict.
 *
 * @param rows sample after sample; handed over, never changed
 */
@SuppressWarnings("ArrayRecordComponent") // handed on at once, never compared
record Samples(double[] rows, int count) {

    /** Samples of one request; there is another limit on the bytes of its body. */
    static final int MOST = 1024;

    /** The range of a 32-bit float, in its shortest form: the models are made of such. */
    static final double LARGEST = 3.4028235e38;
}
