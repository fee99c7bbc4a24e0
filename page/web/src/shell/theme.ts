import { effect, signal } from "@preact/signals";

export type Theme = "system" | "light" | "dark";

export const THEMES: readonly Theme[] = ["system", "light", "dark"];

const KEY = "gangflow.theme";

export const theme = signal<Theme>(stored());

const darkSystem = matchMedia("(prefers-color-scheme: dark)");

/** Whether the page is dark now; canvases read it, because they resolve colours once. */
export const dark = signal(isDark());

effect(() => {
  localStorage.setItem(KEY, theme.value);
  if (theme.value === "system") {
    delete document.documentElement.dataset.theme;
  } else {
    document.documentElement.dataset.theme = theme.value;
  }
  dark.value = isDark();
});

darkSystem.addEventListener("change", () => (dark.value = isDark()));

function isDark(): boolean {
  return theme.value === "dark" || (theme.value === "system" && darkSystem.matches);
}

function stored(): Theme {
  const value = localStorage.getItem(KEY) as Theme;
  return THEMES.includes(value) ? value : "system";
}
