package io.gangflow.file;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Objects;

/** Reasons why a file could not be read or written, in the words of a shell instead of Java's exception names. */
public final class FileErrors {

    private static final String UNKNOWN = "input/output error";
    private static final String NOT_A_FOLDER = "a part of the path is a file; name a folder";

    private FileErrors() {}

    /** Returns the reason without the file's name, such as {@code permission denied}. */
    public static String reason(IOException failure) {
        if (failure instanceof NoSuchFileException) {
            return "no such file or directory";
        }
        if (failure instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (failure instanceof FileAlreadyExistsException) {
            return "it already exists";
        }
        if (failure instanceof DirectoryNotEmptyException) {
            return "the directory is not empty";
        }
        if (failure instanceof NotDirectoryException) {
            return NOT_A_FOLDER;
        }
        if (failure instanceof FileSystemLoopException) {
            return "a symbolic link leads back to a directory above it";
        }
        if (failure instanceof CharacterCodingException) {
            return "the text is not UTF-8";
        }
        String message = failure instanceof FileSystemException named
                ? Objects.requireNonNullElse(named.getReason(), UNKNOWN)
                : Objects.requireNonNullElse(failure.getMessage(), UNKNOWN);
        if (message.equals("Not a directory")) { // the JDK has no exception class for this error when it creates files
            return NOT_A_FOLDER;
        }
        return message.isEmpty() ? UNKNOWN : message;
    }

    /** Returns the failure with the file's name. The JDK's failure of a write to a full disk has none. */
    public static FileSystemException named(Path file, IOException failure) {
        if (failure instanceof FileSystemException names) {
            return names;
        }
        FileSystemException named = new FileSystemException(file.toString(), null, reason(failure));
        named.initCause(failure);
        return named;
    }

    /** Returns the failure as a sentence, such as {@code cannot use `out/report.html`: permission denied}. */
    public static String sentence(FileSystemException failure) {
        // If a rename fails, the first file is a temporary one, and the other is the one that the user named.
        String file =
                Objects.requireNonNullElse(failure.getOtherFile(), Objects.requireNonNullElse(failure.getFile(), ""));
        if (failure instanceof FileAlreadyExistsException && Files.isRegularFile(Path.of(file))) {
            return "`%s` is a file; name a folder".formatted(file);
        }
        return file.isEmpty() ? reason(failure) : "cannot use `%s`: %s".formatted(file, reason(failure));
    }
}
