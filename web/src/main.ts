import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/tokens.css";
import "./styles/look.css";

mount(App, { target: document.getElementById("page") as HTMLElement });
