"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { Menu, MenuChoice } from "@/components/ui/menu";
import { setTheme, type Theme, themes } from "./theme";

const icons = { system: Monitor, light: Sun, dark: Moon };
const names = { system: "System", light: "Light", dark: "Dark" };

export const ThemeMenu = ({ theme: first }: { theme: Theme }) => {
  const [theme, setShown] = useState(first);
  const Icon = icons[theme];
  return (
    <Menu
      side="top"
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`Theme: ${names[theme]}`}
          title="Theme"
          className="flex size-[30px] shrink-0 items-center justify-center rounded-control text-ink-3 hover:bg-sunken hover:text-ink phone:size-9 [@media(max-width:379px)]:hidden"
        >
          <Icon aria-hidden className="size-4" strokeWidth={1.75} />
        </button>
      }
    >
      <MenuChoice
        name="Theme"
        value={theme}
        choices={themes.map((value) => ({ value, name: names[value] }))}
        onChoose={(chosen) => {
          setTheme(chosen);
          setShown(chosen);
        }}
      />
    </Menu>
  );
};
