package io.gangflow.training.collective;

import java.util.Locale;

/** 16-bit formats to which floats are rounded for the transfer between ranks; to nearest, ties to even. */
public enum HalfFloat {
    /** The upper half of a float: its whole range, 8 significant bits. */
    BF16(0x1p-8) {
        @Override
        short encode(float value) {
            int bits = Float.floatToRawIntBits(value);
            if (Float.isNaN(value)) {
                return (short) ((bits >>> Short.SIZE) | 0x40);
            }
            return (short) ((bits + 0x7fff + ((bits >>> Short.SIZE) & 1)) >>> Short.SIZE);
        }

        @Override
        float decode(short half) {
            return Float.intBitsToFloat(half << Short.SIZE);
        }
    },

    /** IEEE 754 binary16: 11 significant bits, at most 65504. */
    FP16(0x1p-11) {
        @Override
        short encode(float value) {
            int bits = Float.floatToRawIntBits(value);
            int sign = (bits >>> Short.SIZE) & 0x8000;
            float size = Math.abs(value);
            if (Float.isNaN(value)) {
                return (short) (sign | 0x7e00);
            }
            if (size >= OVERFLOW) {
                return (short) (sign | 0x7c00);
            }
            if (size < SMALLEST_NORMAL) {
                // Adding 0.5 puts the last bit of a subnormal half where a float rounds.
                return (short) (sign | (Float.floatToRawIntBits(size + 0.5f) - Float.floatToRawIntBits(0.5f)));
            }
            int magnitude = Float.floatToRawIntBits(size);
            int rounded = magnitude + 0xfff + ((magnitude >>> 13) & 1);
            return (short) (sign | ((rounded >>> 13) - (REBIAS << 10)));
        }

        @Override
        float decode(short half) {
            int exponent = (half >>> 10) & 0x1f;
            int fraction = half & 0x3ff;
            int sign = (half & 0x8000) << Short.SIZE;
            if (exponent == 0) {
                float size = fraction * 0x1p-24f;
                return sign == 0 ? size : -size;
            }
            int widened = exponent == 0x1f ? 0xff : exponent + REBIAS;
            return Float.intBitsToFloat(sign | (widened << 23) | (fraction << 13));
        }
    };

    private static final float SMALLEST_NORMAL = 0x1p-14f;

    /** The smallest float that rounds to infinity: 65504 plus half a step. */
    private static final float OVERFLOW = 65_520;

    private static final int REBIAS = 127 - 15;

    private final double unit;

    HalfFloat(double unit) {
        this.unit = unit;
    }

    /** Returns the largest relative error of one rounding, within the range of normal numbers. */
    public double unitRoundoff() {
        return unit;
    }

    /** Returns the name on the command line. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    abstract short encode(float value);

    abstract float decode(short half);
}
