package io.gangflow.pipeline.check.training;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.check.Findings;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TrainingRulesTest {

    private static final String DDP = """
            scheduler: volcano
            stages:
              train:
                %s
                placement: { tolerations: [{ key: nvidia.com/gpu }] }
                ddp: { image: "a:1", command: [%s], %s, resources: { cpu: 1, memory: 1Gi, gpu: %d } }
            """;

    private static String ddp(String line, String command, String keys, int gpus) {
        return DDP.formatted(line, command, keys, gpus);
    }

    @ParameterizedTest
    @CsvSource({
        "minAvailable: 3, 'workers: 4, processesPerWorker: 1', true",
        "minAvailable: 4, 'workers: 4, processesPerWorker: 1', false",
        "'', 'workers: 4, processesPerWorker: 1', false",
        "minAvailable: 3, 'workers: 4', false",
        "'', 'elastic: { min: 2, max: 4 }', false",
        "'', 'elastic: { min: 1, max: 2 }', false",
        "'', 'elastic: { min: 4, max: 4 }', true",
        "'', 'elastic: { min: 5, max: 4 }', true",
        "minAvailable: 2, 'elastic: { min: 2, max: 4 }', true",
        "minAvailable: 3, 'workers: 4, processesPerWorker: 1, backend: train-job', false"
    })
    void torchrunCanStartSmallerOnlyWithARange(String line, String keys, boolean found) {
        assertThat(Findings.of(DiagnosticCode.GF0245, ddp(line, "torchrun, a.py", keys, 0)))
                .hasSize(found ? 1 : 0);
    }

    @Test
    void anEmptyRangeHasOneFinding() {
        assertThat(Findings.of(DiagnosticCode.GF0245, ddp("", "torchrun, a.py", "elastic: { min: 5, max: 4 }", 0)))
                .containsExactly("9: stage `train` needs at least 5 workers, but has at most 4");
        assertThat(Findings.of(DiagnosticCode.GF0245, ddp("", "torchrun, a.py", "elastic: { min: 4, max: 4 }", 0)))
                .containsExactly("9: the elastic stage `train` always has 4 workers");
    }

    @ParameterizedTest
    @CsvSource({"gpu, 0, GF0246", "gpu, 4, ''", "1, 0, ''", "4, 4, ''", "2, 4, ''", "3, 4, GF0247", "8, 4, GF0247"})
    void theProcessesOfAWorkerShareItsGpus(String processes, int gpus, String code) {
        String keys = "workers: 2, processesPerWorker: " + processes;

        assertThat(Findings.codes(ddp("", "torchrun, a.py", keys, gpus)))
                .extracting(Enum::name)
                .isEqualTo(code.isEmpty() ? List.of() : List.of(code));
    }

    @Test
    void aWorkerWithoutTorchrunDoesWhatItLikesWithItsGpus() {
        assertThat(Findings.codes(ddp("", "train", "workers: 2", 3))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "'python3, a.py', 'workers: 2, processesPerWorker: 2', true",
        "'python3, a.py', 'workers: 2, processesPerWorker: 1', false",
        "'python3, a.py', 'elastic: { min: 1, max: 2 }', true",
        "'python3, a.py', 'workers: 2', false",
        "'torchrun, a.py', 'workers: 2, processesPerWorker: 2', false",
        "'launch, a.py', 'workers: 2, processesPerWorker: 2', false",
        "'torchrun, a.py', 'workers: 2', true",
        "'torchrun, a.py', 'workers: 1', false",
        "'torchrun, a.py', 'workers: 2, backend: pytorch-job', false",
        "'torchrun, --nnodes=2, a.py', 'workers: 2', false",
        "'torchrun, --rdzv_endpoint=a:1, a.py', 'workers: 2', false"
    })
    void theProgramStartsTheRanksOfAWorker(String command, String keys, boolean found) {
        assertThat(Findings.of(DiagnosticCode.GF0248, ddp("", command, keys, 0)))
                .hasSize(found ? 1 : 0);
    }

    @Test
    void aVariableNamesTheNodesToo() {
        assertThat(Findings.codes(ddp("env: { PET_NNODES: 2 }", "torchrun, a.py", "workers: 2", 0)))
                .isEmpty();
        assertThat(Findings.codes(ddp("env: { PET_NPROC: 2 }", "torchrun, a.py", "workers: 2", 0)))
                .containsExactly(DiagnosticCode.GF0248);
    }
}
