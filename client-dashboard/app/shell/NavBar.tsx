import { Burger, Button, Drawer } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Link, useNavigate } from "react-router";
import { BRAND } from "../../../shared/brand.js";
import { useAuth } from "../../auth/AuthContext.js";
import { hasLoggedInBefore } from "../../auth/loginMarker.js";
import { BrandMark } from "./BrandMark.js";
import { NavItem } from "./NavItem.js";
import { DISPLAY_LINK, SIGNED_IN_LINKS, SIGNED_OUT_LINKS } from "./navLinks.js";

export function NavBar() {
  const { state } = useAuth();
  const [isOpen, menu] = useDisclosure(false);
  const isSignedIn = state.status === "signedIn";
  const links = isSignedIn ? SIGNED_IN_LINKS : SIGNED_OUT_LINKS;
  return (
    <header className="navbar">
      <div className="navbar-inner">
        <Link to="/" className="brand" aria-label={`${BRAND.name}, start page`}>
          <BrandMark />
          <span>{BRAND.name}</span>
        </Link>
        <nav className="nav-wide" aria-label="Main">
          {links.map((item) => (
            <NavItem key={item.to} item={item} />
          ))}
          <span className="nav-gap" />
          {isSignedIn && <NavItem item={DISPLAY_LINK} />}
          <SessionButton logOutLabel="Log out" />
        </nav>
        <Burger
          className="nav-burger"
          opened={isOpen}
          onClick={menu.toggle}
          aria-label={isOpen ? "Close the menu" : "Open the menu"}
          aria-expanded={isOpen}
        />
      </div>
      <Drawer opened={isOpen} onClose={menu.close} position="right" size={300} title="Menu">
        <nav className="nav-narrow" aria-label="Menu">
          {links.map((item) => (
            <NavItem key={item.to} item={item} onFollow={menu.close} />
          ))}
          {isSignedIn && <NavItem item={DISPLAY_LINK} onFollow={menu.close} />}
          <SessionButton logOutLabel="Log Out" onFollow={menu.close} />
        </nav>
      </Drawer>
    </header>
  );
}

interface SessionButtonProps {
  /** Spelled in one way in the navbar and in another in the mobile menu (docs/PRODUCT.md, "Fixed calls and texts"). */
  logOutLabel: "Log out" | "Log Out";
  onFollow?: () => void;
}

/** Log out, or the way in: "Log In" where a log-in is remembered, else "Sign Up". */
function SessionButton({ logOutLabel, onFollow }: SessionButtonProps) {
  const { state, signOut } = useAuth();
  const navigate = useNavigate();
  if (state.status === "loading") return null;
  if (state.status === "signedOut")
    return (
      <Button component={Link} to="/login" size="sm" onClick={onFollow}>
        {hasLoggedInBefore() ? "Log In" : "Sign Up"}
      </Button>
    );
  const leave = () => {
    onFollow?.();
    void navigate("/");
    signOut();
  };
  return (
    <Button variant="default" size="sm" onClick={leave}>
      {logOutLabel}
    </Button>
  );
}
