"use client";

import { Menu, MenuAct, MenuChoice, MenuGroup } from "@/components/ui/menu";
import { useViewActs, type Views } from "./acts";
import { ViewButton } from "./button";

export interface MenuOfViews extends Views {
  /** Headings: where views apply, and the table without one. */
  names: { views: string; all: string };
}

export const LoadedViewMenu = (props: MenuOfViews) => {
  const { all, names, views, current, isAltered, isPlain } = props;
  const acts = useViewActs(props);
  const { chosen } = acts;
  return (
    <>
      <Menu isOpenAtFirst trigger={<ViewButton views={views} current={current} isAltered={isAltered} />}>
        <MenuGroup name={names.views}>
          <MenuChoice
            name={names.views}
            value={current ?? ""}
            choices={[{ value: "", name: names.all }, ...views.map(({ id, name }) => ({ value: id, name }))]}
            onChoose={(id) => acts.go(views.find((view) => view.id === id)?.href ?? all)}
          />
        </MenuGroup>
        {chosen && (
          <MenuGroup name={chosen.name}>
            {isAltered && <MenuAct needs="editor" name="Save changes" onSelect={() => acts.saveChanges(chosen)} />}
            {isAltered && <MenuAct name="Discard changes" onSelect={() => acts.go(chosen.href)} />}
            <MenuAct needs="editor" name="Rename" onSelect={acts.rename} />
            <MenuAct name="Copy link" onSelect={() => acts.copyLink(chosen)} />
            <MenuAct needs="editor" name="Delete" hint="Deletes it for everyone" onSelect={() => acts.remove(chosen)} />
          </MenuGroup>
        )}
        <MenuGroup name="Current table">
          <MenuAct
            needs="reviewer"
            name="Save as view"
            hint={isPlain && !chosen ? "Filter, sort or choose columns first" : undefined}
            isOff={isPlain && !chosen}
            onSelect={acts.saveAsNew}
          />
        </MenuGroup>
      </Menu>
      {acts.dialog}
    </>
  );
};
