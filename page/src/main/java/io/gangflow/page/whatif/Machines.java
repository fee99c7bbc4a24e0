package io.gangflow.page.whatif;

import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.MachineType;
import io.gangflow.cluster.PriceTable;
import io.gangflow.page.cluster.PoolAnswers;
import io.gangflow.page.object.Json;
import io.gangflow.page.shape.WhatIfShapes;
import io.gangflow.verdict.whatif.MachineCatalogue;
import java.util.ArrayList;
import java.util.List;

/** The machine types that a pool could have: those of the cluster and of the price table. */
final class Machines {

    private static final double MILLI = 1_000;

    private Machines() {}

    static MachineCatalogue catalogue(Cluster live) {
        List<Cluster> all = new ArrayList<>(List.of(live));
        PriceTable.shipped()
                .machines()
                .forEach(machine -> all.add(Cluster.of(machine.name(), machine.pool(machine.name(), 1))));
        return MachineCatalogue.of(all);
    }

    static ObjectNode json(Cluster live) {
        return WhatIfShapes.MACHINES
                .startResponse()
                .put(
                        "items",
                        PriceTable.shipped().machines().stream()
                                .map(Machines::machine)
                                .toList())
                .put("pools", PoolAnswers.of(live))
                .done();
    }

    private static ObjectNode machine(MachineType machine) {
        return WhatIfShapes.MACHINE
                .startResponse()
                .put("machine", machine.name())
                .put("provider", machine.cloud())
                .put(
                        "cpuCores",
                        DecimalNode.valueOf(Json.amount(machine.allocatable().milliCpu() / MILLI)))
                .put("memoryBytes", machine.allocatable().memoryBytes())
                .put("gpus", machine.allocatable().gpuUnits())
                .put(
                        "usdPerHour",
                        DecimalNode.valueOf(Json.amount(machine.price().usdPerHour())))
                .done();
    }
}
