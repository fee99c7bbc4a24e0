package io.gangflow.pipeline.shape;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The tokens of a condition. Consecutive words form one value, including the characters between them: {@code full run}.
 * Not thread-safe.
 */
final class ConditionTokens {

    private static final List<String> SYMBOLS =
            List.of("==", "!=", "<=", ">=", "&&", "||", "=~", "<", ">", "=", "!", "(", ")", "[", "]", ",");

    private static final Set<String> WORDS = Set.of("and", "or", "not", "in");

    /** Tokens of other languages, and the tokens that replace them. */
    private static final Map<String, String> INSTEAD = Map.of("&&", "and", "||", "or", "!", "not", "=", "==");

    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private int next;

    /** The kind of a token. */
    enum Kind {
        VALUE,
        SYMBOL,
        END
    }

    /**
     * A token; {@code offset} and {@code length} count UTF-16 units of the condition; {@code inside} is where the text
     * starts.
     */
    record Token(Kind kind, String text, int offset, int length, int inside) {
        boolean is(String symbol) {
            return kind == Kind.SYMBOL && text.equals(symbol);
        }

        boolean isValue() {
            return kind == Kind.VALUE;
        }

        boolean isEnd() {
            return kind == Kind.END;
        }
    }

    ConditionTokens(String text) throws ConditionProblem {
        this.text = text;
        int at = 0;
        while (at < text.length()) {
            at = Character.isWhitespace(text.charAt(at)) ? at + 1 : token(at);
        }
        tokens.add(new Token(Kind.END, "", text.length(), 0, text.length()));
    }

    Token peek() {
        return tokens.get(next);
    }

    Token take() {
        Token token = peek();
        if (!token.isEnd()) {
            next++;
        }
        return token;
    }

    boolean is(String symbol) {
        return peek().is(symbol);
    }

    boolean take(String symbol) {
        boolean found = is(symbol);
        if (found) {
            next++;
        }
        return found;
    }

    ConditionProblem problem(String what) {
        return problemAt(peek(), what);
    }

    ConditionProblem problemAt(Token token, String what) {
        String instead = token.kind() == Kind.SYMBOL ? INSTEAD.get(token.text()) : null;
        return new ConditionProblem(new TextSyntax.Problem(
                Math.max(0, Math.min(token.offset(), text.length() - 1)),
                Math.max(1, token.length()),
                "`when` is not a condition",
                instead == null ? what : "write `%s`".formatted(instead),
                "a condition compares references: `${parameters.mode} == full and ${parameters.n} > 3`"));
    }

    /** Returns the problem of a text, at its place in the condition. */
    ConditionProblem inside(Token token, TextSyntax.Problem problem) {
        return new ConditionProblem(new TextSyntax.Problem(
                token.inside() + problem.offset(),
                problem.length(),
                problem.message(),
                problem.label(),
                problem.hint()));
    }

    private int token(int at) throws ConditionProblem {
        char first = text.charAt(at);
        if (first == '\'' || first == '"') {
            int close = text.indexOf(first, at + 1);
            if (close < 0) {
                throw problemAt(new Token(Kind.VALUE, "", at, 1, at), "a quotation mark is not closed");
            }
            tokens.add(new Token(Kind.VALUE, text.substring(at + 1, close), at, close + 1 - at, at + 1));
            return close + 1;
        }
        String symbol = symbol(at);
        if (!symbol.isEmpty()) {
            tokens.add(new Token(Kind.SYMBOL, symbol, at, symbol.length(), at));
            return at + symbol.length();
        }
        int end = wordEnd(at);
        String word = text.substring(at, end);
        if (WORDS.contains(word)) {
            tokens.add(new Token(Kind.SYMBOL, word, at, end - at, at));
        } else {
            add(new Token(Kind.VALUE, word, at, end - at, at));
        }
        return end;
    }

    /** Joins a word to the preceding word. */
    private void add(Token word) {
        int last = tokens.size() - 1;
        boolean joins = last >= 0
                && tokens.get(last).isValue()
                && tokens.get(last).inside() == tokens.get(last).offset();
        if (joins && !word.text().contains("${") && !tokens.get(last).text().contains("${")) {
            Token before = tokens.remove(last);
            int end = word.offset() + word.length();
            String joined = text.substring(before.offset(), end);
            tokens.add(new Token(Kind.VALUE, joined, before.offset(), joined.length(), before.offset()));
        } else {
            tokens.add(word);
        }
    }

    private String symbol(int at) {
        return SYMBOLS.stream()
                .filter(known -> text.startsWith(known, at))
                .findFirst()
                .orElse("");
    }

    /** A reference is part of the word that contains it, whatever characters it has. */
    private int wordEnd(int from) {
        int at = from;
        while (at < text.length()) {
            if (text.startsWith("${", at)) {
                int close = text.indexOf('}', at);
                at = close < 0 ? text.length() : close + 1;
            } else if (Character.isWhitespace(text.charAt(at)) || !symbol(at).isEmpty()) {
                break;
            } else {
                at++;
            }
        }
        return at;
    }
}
