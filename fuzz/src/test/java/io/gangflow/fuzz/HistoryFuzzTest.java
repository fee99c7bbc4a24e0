package io.gangflow.fuzz;

import com.code_intelligence.jazzer.junit.DictionaryFile;
import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.core.JsonProcessingException;
import io.gangflow.simulator.history.HistoryException;
import io.gangflow.simulator.history.HistoryFile;
import io.gangflow.simulator.history.HistoryFormat;
import io.gangflow.simulator.history.HistorySource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.MethodSource;

/** Files of histories: ours, and those of every source. The first byte selects the format. */
class HistoryFuzzTest {

    private static final List<HistoryFormat> FORMATS = List.of(HistoryFormat.values());

    private static final String OURS = """
            5{"format":"gangflow/history/v1","leftOut":{"failed":2}}
            {"id":"a","queue":"q","submitted":0,"started":1.5,"ran":60,"gang":true,"roles":[{"pods":2,"cpu":1000,"memory":1024,"gpu":0}]}
            """;

    @TempDir
    private static Path folder = Path.of("");

    static Stream<byte[]> seeds() throws IOException {
        return new Seeds()
                        .corpus(HistoryFuzzTest.class)
                        .texts(OURS, """
                        0job,queue,submitted,started,ended,pods,cpu,memory,gpu
                        train,research,2026-11-26T08:00:10Z,2026-11-26T08:01:10Z,2026-11-26T09:01:10Z,4,8,32Gi,1
                        report,,2026-11-26T10:00:00+02:00,2026-11-26T08:00:00Z,2026-11-26T08:00:30Z,,1,,
                        """, """
                        1name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time,deletion_time,scheduled_time
                        pod-1,12000,16384,1,460,,LS,Running,100,400,160
                        pod-3,88000,327680,8,1000,V100M32,Burstable,Succeeded,90,290,90
                        """, """
                        2j1,i1,u1,Terminated,1000.0,1500.0
                        %%
                        j1,ps,1.0,Terminated,1020.0,1500.0,600.0,29.0,0.0,
                        j1,worker,2.0,Terminated,1030.0,1490.0,400.0,8.0,50.0,T4
                        """, """
                        3[{ "status": "Pass", "vc": "ee9e8c", "jobid": "app_1", "user": "u", "submitted_time": "2017-10-07 01:11:39",
                        "attempts": [{ "start_time": "2017-10-07 01:12:09", "end_time": "2017-10-07 01:13:09",
                        "detail": [ { "ip": "m47", "gpus": ["gpu0", "gpu1"] } ] }, { "start_time": "x", "detail": [] }] }]
                        """, """
                        4{"items":[{"metadata":{"name":"w","creationTimestamp":"2026-11-27T20:00:00Z"},"spec":{"templates":[]},
                        "status":{"nodes":{"n":{"id":"n","type":"Pod","phase":"Succeeded","startedAt":"2026-11-27T20:00:01Z","finishedAt":"2026-11-27T20:01:00Z"}}}}]}
                        """)
                        .bytes(packed('5', OURS.substring(1)))
                        .bytes(packed('5', "x".repeat(1 << 16)))
                        .repeated("5{\"format\":\"gangflow/history/v1\"}\n", "{}\n", "")
                        .repeated("0id,submitted\n", "a,1\n", "")
                        .stream();
    }

    private static byte[] packed(char format, String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(format);
        try (OutputStream packed = new GZIPOutputStream(bytes)) {
            packed.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    @MethodSource("seeds")
    @DictionaryFile(resourcePath = "/io/gangflow/fuzz/json.dict")
    @FuzzTest
    void everyHistoryIsReadOrRefused(byte[] input) throws Exception {
        byte[] content = Input.bytes(input);
        if (content.length == 0) {
            return;
        }
        int format = Math.floorMod(content[0] - '0', 1 + FORMATS.size());
        List<HistorySource> sources = sources(format, content);
        Budget.check(() -> {
            try {
                read(format, sources);
            } catch (JsonProcessingException leaked) {
                throw new AssertionError("the message of a library", leaked);
            } catch (HistoryException | IOException refused) { // a truncated gzip is an IOException
                Refusal.check(refused);
            }
        });
    }

    /** Returns one file, or the two tables of PAI. */
    private static List<HistorySource> sources(int format, byte[] content) throws IOException {
        String text = new String(content, 1, content.length - 1, StandardCharsets.ISO_8859_1);
        List<String> names = format == FORMATS.indexOf(HistoryFormat.PAI)
                ? List.of("pai_job_table.csv", "pai_task_table.csv")
                : List.of("a");
        String[] parts = names.size() == 1 ? new String[] {text} : (text + "\n%%\n").split("\n%%\n", 3);
        List<HistorySource> sources = new ArrayList<>();
        for (int index = 0; index < names.size(); index++) {
            byte[] bytes = parts[index].getBytes(StandardCharsets.ISO_8859_1);
            sources.add(new HistorySource(Files.write(folder.resolve(names.get(index)), bytes)));
        }
        return sources;
    }

    private static void read(int format, List<HistorySource> sources) throws IOException, HistoryException {
        if (format == FORMATS.size()) {
            HistoryFile.read(sources.get(0).file()).spanSeconds();
        } else {
            FORMATS.get(format).read(sources).spanSeconds();
        }
    }
}
