import type { Queues } from "../../api/types.ts";
import { amount, decimal } from "../../format.ts";
import { queuesText as t } from "../../text.ts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Meter } from "../../ui/Meter.tsx";
import { Name } from "../../ui/Name.tsx";
import { perHour } from "./QueueTable.tsx";

type Team = Queues["teams"][number];

/** What each team pays for now: the share of the nodes that its pods hold. */
export function TeamTable({ teams }: { teams: Team[] }) {
  if (teams.length === 0) {
    return <p class="muted">{t.noTeams}</p>;
  }
  const most = Math.max(...teams.map((team) => team.usdPerHour ?? 0));
  const columns: Column<Team>[] = [
    { key: "team", head: t.team, cell: (team) => <Name text={team.team} limit={32} />, sort: (team) => team.team },
    { key: "cost", head: t.costPerHour, align: "end", cell: (team) => perHour(team.usdPerHour), sort: (team) => team.usdPerHour },
    { key: "bar", head: t.share, cell: (team) => most > 0 && <Meter share={(team.usdPerHour ?? 0) / most} label={t.costPerHour} />, hideBelow: "sm" },
    { key: "cpu", head: t.cpu, align: "end", cell: (team) => amount("cpuCores", team.cpuCores), sort: (team) => team.cpuCores },
    { key: "gpus", head: t.gpus, align: "end", cell: (team) => decimal(team.gpus), sort: (team) => team.gpus },
  ];
  return <DataTable caption={t.teams} columns={columns} rows={teams} rowKey={(team) => team.team} sort={{ key: "cost", descending: true }} />;
}
