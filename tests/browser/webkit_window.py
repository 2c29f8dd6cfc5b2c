#!/usr/bin/python3
"""A window with WebKit in it and nothing else, as wide as a phone, for WebKitWebDriver to drive.

The browser that comes with WebKitGTK, MiniBrowser, is never narrower than 447 pixels. This one is
as large as its arguments say: width, height, language. It keeps nothing. It runs on the system's
Python, which has GTK; with --try its exit status says whether all it needs is there.
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

if sys.argv[1:] == ["--try"]:
    sys.exit()

NAME, VERSION = "MiniBrowser", (2, 0, 0)  # the driver insists on the name
width, height, language = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]


def started(context: WebKit2.WebContext, session: WebKit2.AutomationSession) -> None:
    about = WebKit2.ApplicationInfo()
    about.set_name(NAME)
    about.set_version(*VERSION)
    session.set_application_info(about)
    session.connect("create-web-view", new_window, context)


def new_window(session: WebKit2.AutomationSession, context: WebKit2.WebContext) -> WebKit2.WebView:
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(width, height)
    window.add(view)
    window.show_all()
    return view


Gtk.Settings.get_default().set_property("gtk-enable-animations", False)  # prefers-reduced-motion
context = WebKit2.WebContext.new_with_website_data_manager(
    WebKit2.WebsiteDataManager.new_ephemeral()
)
context.set_preferred_languages([language])
context.set_automation_allowed(True)
context.connect("automation-started", started)
Gtk.main()
