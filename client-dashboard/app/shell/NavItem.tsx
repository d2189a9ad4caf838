import { IconExternalLink } from "@tabler/icons-react";
import { NavLink } from "react-router";
import type { NavLinkItem } from "./navLinks.js";

interface NavItemProps {
  item: NavLinkItem;
  onFollow?: () => void;
}

export function NavItem({ item, onFollow }: NavItemProps) {
  if (!item.isNewTab)
    return (
      <NavLink to={item.to} className="nav-link" onClick={onFollow}>
        {item.label}
      </NavLink>
    );
  return (
    <a className="nav-link" href={item.to} target="_blank" rel="noreferrer" onClick={onFollow}>
      {item.label}
      <IconExternalLink size={16} aria-label="(opens a new tab)" role="img" />
    </a>
  );
}
