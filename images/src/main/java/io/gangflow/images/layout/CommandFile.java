package io.gangflow.images.layout;

import io.gangflow.images.model.Architecture;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * An executable of about 250 bytes that executes {@code java @FILE ARGUMENTS}: the equivalent of a shell script for
 * images without a shell. {@code main} receives the arguments unchanged, and the process remains the one that the
 * container started.
 *
 * <p>The format is ELF (System V ABI, gABI 4.1): one readable and executable segment, and a stack that is not
 * executable. At entry, the stack contains argc, argv, a null and envp. The program overwrites argc and argv[0] with
 * the two new words, so that argv starts one word earlier, and calls execve. If that fails, it exits with 127, like a
 * shell.
 */
public final class CommandFile {

    private static final String JAVA = "/opt/java/bin/java";
    private static final int HEADERS = 64 + 2 * 56;
    private static final int LOAD_ADDRESS = 0x400000;

    /** The largest page size of arm64. */
    private static final int ALIGNMENT = 0x10000;

    private CommandFile() {}

    /** Returns the executable for the arguments file at this path of the image. */
    public static byte[] of(Architecture architecture, String argumentsFile) {
        return of(architecture, JAVA, argumentsFile);
    }

    static byte[] of(Architecture architecture, String program, String argumentsFile) {
        byte[] java = (program + "\0").getBytes(StandardCharsets.US_ASCII);
        byte[] file = ("@" + argumentsFile + "\0").getBytes(StandardCharsets.US_ASCII);
        byte[] code = architecture == Architecture.AMD64 ? amd64(java.length) : arm64(java.length);
        int size = HEADERS + code.length + java.length + file.length;
        ByteBuffer elf = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        header(elf, architecture == Architecture.AMD64 ? 62 : 183);
        segment(elf, 1, 5, LOAD_ADDRESS, size, ALIGNMENT); // PT_LOAD, readable and executable
        segment(elf, 0x6474e551, 6, 0, 0, 16); // PT_GNU_STACK, readable and writable
        return elf.put(code).put(java).put(file).array();
    }

    private static void header(ByteBuffer elf, int machine) {
        elf.put(new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1, 0}).putLong(0);
        elf.putShort((short) 2).putShort((short) machine).putInt(1);
        elf.putLong(LOAD_ADDRESS + HEADERS).putLong(64).putLong(0);
        elf.putInt(0).putShort((short) 64).putShort((short) 56).putShort((short) 2);
        elf.putShort((short) 64).putShort((short) 0).putShort((short) 0);
    }

    private static void segment(ByteBuffer elf, int type, int flags, long address, long size, long alignment) {
        elf.putInt(type).putInt(flags).putLong(0).putLong(address).putLong(address);
        elf.putLong(size).putLong(size).putLong(alignment);
    }

    private static byte[] amd64(int java) {
        return HexFormat.of()
                .parseHex(
                        ("488b0424" // mov rax, [rsp]             argc
                                + "488d54c410" // lea rdx, [rsp+rax*8+16]     envp
                                + "488d3d26000000" // lea rdi, [rip+38]           java
                                + "48893c24" // mov [rsp], rdi
                                + "488d05" + littleEndian(27 + java) // lea rax, [rip+..]           @FILE
                                + "4889442408" // mov [rsp+8], rax
                                + "4889e6" // mov rsi, rsp                argv
                                + "b83b0000000f05" // execve
                                + "bf7f000000" // mov edi, 127
                                + "b83c0000000f05")); // exit
    }

    private static String littleEndian(int value) {
        return "%08x".formatted(Integer.reverseBytes(value));
    }

    private static byte[] arm64(int java) {
        int[] words = {
            0xf94003e3, // ldr x3, [sp]                argc
            0x910043e2, // add x2, sp, #16
            0x8b030c42, // add x2, x2, x3, lsl #3      envp
            adr(0, 40), // adr x0, java
            0xf90003e0, // str x0, [sp]
            adr(4, 32 + java), // adr x4, @FILE
            0xf90007e4, // str x4, [sp, #8]
            0x910003e1, // mov x1, sp                  argv
            0xd2801ba8, // mov x8, #221                execve
            0xd4000001, // svc #0
            0xd2800fe0, // mov x0, #127
            0xd2800ba8, // mov x8, #93                 exit
            0xd4000001, // svc #0
        };
        ByteBuffer code = ByteBuffer.allocate(words.length * 4).order(ByteOrder.LITTLE_ENDIAN);
        for (int word : words) {
            code.putInt(word);
        }
        return code.array();
    }

    /** Returns an instruction that loads the address at a distance in bytes from this instruction. */
    private static int adr(int register, int distance) {
        return 0x10000000 | (distance & 3) << 29 | distance >> 2 << 5 | register;
    }
}
