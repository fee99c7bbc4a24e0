package io.gangflow.argo.interpreter.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The tokens of an expression, read in sequence. Not thread-safe. */
final class Tokens {

    private static final List<String> SYMBOLS = List.of(
            "?.", "??", "==", "!=", "<=", ">=", "&&", "||", "(", ")", "[", "]", "{", "}", ",", ".", "?", ":", ";", "+",
            "-", "*", "/", "%", "<", ">", "!", "#", "=");

    private static final Set<String> WORDS =
            Set.of("and", "or", "not", "in", "contains", "startsWith", "endsWith", "let", "true", "false", "nil");

    /** The condition of a task on ten thousand others has 80,000 characters. */
    private static final int LONGEST = 1 << 18;

    private static final int SHOWN = 500;

    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private int next;

    /** One token; {@code text} of a string is its unquoted value. */
    record Token(Kind kind, String text, int offset) {}

    /** Kinds of tokens. */
    enum Kind {
        NAME,
        NUMBER,
        STRING,
        /** An operator, a bracket or a word of the language. */
        SYMBOL,
        END
    }

    Tokens(String text) {
        this.text = text;
        if (text.length() > LONGEST) {
            throw unsupported(LONGEST);
        }
        int at = 0;
        while (at < text.length()) {
            at = Character.isWhitespace(text.charAt(at)) ? at + 1 : token(at);
        }
        tokens.add(new Token(Kind.END, "", text.length()));
    }

    Token peek() {
        return tokens.get(next);
    }

    Token take() {
        Token token = peek();
        if (token.kind() != Kind.END) {
            next++;
        }
        return token;
    }

    boolean is(String symbol) {
        return peek().kind() == Kind.SYMBOL && peek().text().equals(symbol);
    }

    /** Consumes the symbol if it is next. */
    boolean take(String symbol) {
        if (!is(symbol)) {
            return false;
        }
        next++;
        return true;
    }

    void expect(String symbol) {
        if (!take(symbol)) {
            throw unsupported();
        }
    }

    ExpressionException unsupported() {
        return unsupported(peek().offset());
    }

    private ExpressionException unsupported(int offset) {
        String shown = text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text;
        return ExpressionException.unsupported("{{=%s}} is not interpreted, at offset %d".formatted(shown, offset));
    }

    private int token(int at) {
        char first = text.charAt(at);
        if (first == '\'' || first == '"') {
            return string(at, first);
        }
        if (Character.isDigit(first)) {
            int end = run(at, "0123456789.");
            tokens.add(new Token(Kind.NUMBER, text.substring(at, end), at));
            return end;
        }
        if (Character.isLetter(first) || first == '_') {
            int end = at;
            while (end < text.length() && (Character.isLetterOrDigit(text.charAt(end)) || text.charAt(end) == '_')) {
                end++;
            }
            String word = text.substring(at, end);
            tokens.add(new Token(WORDS.contains(word) ? Kind.SYMBOL : Kind.NAME, word, at));
            return end;
        }
        String symbol = SYMBOLS.stream()
                .filter(known -> text.startsWith(known, at))
                .findFirst()
                .orElseThrow(() -> unsupported(at));
        tokens.add(new Token(Kind.SYMBOL, symbol, at));
        return at + symbol.length();
    }

    private int run(int from, String characters) {
        int end = from;
        while (end < text.length() && characters.indexOf(text.charAt(end)) >= 0) {
            end++;
        }
        return end;
    }

    private int string(int open, char quote) {
        StringBuilder string = new StringBuilder();
        int at = open + 1;
        while (at < text.length() && text.charAt(at) != quote) {
            if (text.charAt(at) == '\\') {
                at = escaped(at, string);
            } else {
                string.append(text.charAt(at++));
            }
        }
        if (at >= text.length()) {
            throw unsupported(open);
        }
        tokens.add(new Token(Kind.STRING, string.toString(), open));
        return at + 1;
    }

    private int escaped(int at, StringBuilder string) {
        char kind = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
        switch (kind) {
            case '\\', '\'', '"' -> string.append(kind);
            case 'n' -> string.append('\n');
            case 'r' -> string.append('\r');
            case 't' -> string.append('\t');
            case 'u' -> {
                String digits = text.substring(at + 2, Math.min(at + 6, text.length()));
                if (!digits.matches("[0-9a-fA-F]{4}")) {
                    throw unsupported(at);
                }
                string.append((char) Integer.parseInt(digits, 16));
                return at + 6;
            }
            default -> throw unsupported(at);
        }
        return at + 2;
    }
}
