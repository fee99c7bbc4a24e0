import type { Diagnostic } from "../../api/types.ts";

const ORDER = { error: 0, warning: 1, note: 2 };

/** Errors first, then by line. */
export function sortDiagnostics(diagnostics: Diagnostic[]): Diagnostic[] {
  return [...diagnostics].sort((a, b) => ORDER[a.severity] - ORDER[b.severity] || (a.line ?? 0) - (b.line ?? 0));
}

export function diagnosticsByLine(diagnostics: Diagnostic[]): Map<number, Diagnostic[]> {
  const byLine = new Map<number, Diagnostic[]>();
  for (const diagnostic of sortDiagnostics(diagnostics)) {
    if (diagnostic.line !== null) {
      byLine.set(diagnostic.line, [...(byLine.get(diagnostic.line) ?? []), diagnostic]);
    }
  }
  return byLine;
}

export function countSeverity(diagnostics: Diagnostic[], severity: Diagnostic["severity"]): number {
  return diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
}
