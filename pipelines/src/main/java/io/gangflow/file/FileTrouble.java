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

/** Why a file could not be read or written, in the words of a shell instead of the names of Java's exceptions. */
public final class FileTrouble {

    private static final String UNKNOWN = "input/output error";
    private static final String NOT_A_FOLDER = "a part of the path is a file; name a folder";

    private FileTrouble() {}

    /** Such as {@code permission denied}; without the file's name. */
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
        if (message.equals("Not a directory")) { // the JDK has no exception for it when it creates files
            return NOT_A_FOLDER;
        }
        return message.isEmpty() ? UNKNOWN : message;
    }

    /** A failure that names its file: that of a write to a full disk does not. */
    public static FileSystemException named(Path file, IOException failure) {
        if (failure instanceof FileSystemException names) {
            return names;
        }
        FileSystemException named = new FileSystemException(file.toString(), null, reason(failure));
        named.initCause(failure);
        return named;
    }

    /** Such as {@code cannot use `out/report.html`: permission denied}. */
    public static String sentence(FileSystemException failure) {
        // Where a rename fails, the first file is a temporary one, and the user named the other.
        String file =
                Objects.requireNonNullElse(failure.getOtherFile(), Objects.requireNonNullElse(failure.getFile(), ""));
        if (failure instanceof FileAlreadyExistsException && Files.isRegularFile(Path.of(file))) {
            return "`%s` is a file; name a folder".formatted(file);
        }
        return file.isEmpty() ? reason(failure) : "cannot use `%s`: %s".formatted(file, reason(failure));
    }
}
