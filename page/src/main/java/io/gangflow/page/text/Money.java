package io.gangflow.page.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** US dollars for readers: with cents, and amounts below one dollar with two significant digits. */
public final class Money {

    private static final double CENTS_FROM = 0.01;
    private static final double SMALLEST = 0.0001;

    private Money() {}

    /** Returns text such as {@code 12.34}, {@code 0.0042} or {@code < 0.0001}; {@code 0} only if there is no cost. */
    public static String usd(double amount) {
        if (amount > 0 && amount < SMALLEST) {
            return "< 0.0001";
        }
        if (amount == 0 || Math.abs(amount) >= CENTS_FROM) {
            return amount == 0 ? "0" : String.format(Locale.ROOT, "%.2f", amount);
        }
        return new BigDecimal(amount)
                .round(new MathContext(2, RoundingMode.HALF_UP))
                .stripTrailingZeros()
                .toPlainString();
    }
}
